import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Processes and folders of a measurement, which are removed however it ends.

const STOP_WITHIN_MS = 15_000;

const processes = new Set<ChildProcess>();
const folders = new Set<string>();
const undoings = new Set<() => Promise<void>>();
/** True after Ctrl+C: nothing new is started. */
let isInterrupted = false;

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `motoka-${name}-`));
  folders.add(folder);
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

/** Registers the removal of anything else than a process or a folder. The returned function removes it now, once. */
export function undoLater(undo: () => Promise<void>): () => Promise<void> {
  undoings.add(undo);
  return async () => {
    if (undoings.delete(undo)) await undo();
  };
}

/** Starts a process in a process group of its own: Ctrl+C reaches this command alone, which then ends its children, and theirs. */
export function spawnTracked(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (isInterrupted) throw new Error('Stopping.');
  const child = spawn(command, args, { ...options, detached: true });
  processes.add(child);
  child.once('exit', () => processes.delete(child));
  // A process that could not be started has no exit; its caller gets the error.
  child.once('error', () => processes.delete(child));
  return child;
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (hasEnded(child) || child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // It has ended in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Asks a process to end, and kills it if it does not. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  signalGroup(child, signal);
  const forced = setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(forced);
}

async function leaveNothing(): Promise<void> {
  await Promise.all([...processes].map((child) => endProcess(child)));
  for (const undo of [...undoings]) await undo().catch((error: Error) => console.error(error.message));
  undoings.clear();
  for (const folder of [...folders]) removeFolder(folder);
}

/** Runs a command. An error is printed as a sentence, and the exit code is then 1, or 130 after Ctrl+C. */
export async function leavingNothing(command: () => Promise<void>): Promise<void> {
  const interrupted = (signal: NodeJS.Signals) => {
    // A second Ctrl+C ends it at once.
    if (isInterrupted) process.exit(130);
    isInterrupted = true;
    console.info(`\nStopping (${signal}) …`);
    void leaveNothing().then(() => process.exit(130));
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  // Also stops processes that no code awaited.
  process.once('exit', () => {
    for (const child of processes) signalGroup(child, 'SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  try {
    await command();
  } catch (error) {
    // Ctrl+C makes the command fail, which is no error to report.
    if (isInterrupted) return;
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  await leaveNothing();
}
