import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The peer's database driver has no release for every Node.js, so the peer runs on one that the driver supports.

const OLDEST = 20;
const NEWEST = 24;

export interface PeerNode {
  /** The folder of this Node.js, which comes first in the PATH of its programs. */
  folder: string;
  version: string;
}

/** Returns whether the output of `node --version` is a Node.js that the peer runs on. */
export function isPeerVersion(version: string): boolean {
  const major = Number(/^v(\d+)\./.exec(version)?.[1]);
  return major >= OLDEST && major <= NEWEST;
}

/** npm puts our own Node.js first in the PATH, so all of it is looked through. Throws if none is right. */
export function findPeerNode(path = process.env.PATH ?? ''): PeerNode {
  const seen: string[] = [];
  for (const folder of path.split(delimiter).filter((one) => one !== '')) {
    const command = join(folder, 'node');
    if (!existsSync(command)) continue;
    const version = String(spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout).trim();
    if (isPeerVersion(version)) return { folder, version };
    seen.push(`${command} is ${version}`);
  }
  throw new Error(
    `--peer needs a Node.js of version ${OLDEST} to ${NEWEST} in the PATH, and there is none (${seen.join(', ') || 'no node at all'}).`,
  );
}
