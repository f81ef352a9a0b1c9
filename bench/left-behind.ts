import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Whatever a measurement starts or writes down for itself goes with it, however it ends.

const STOP_WITHIN_MS = 15_000;

const processes = new Set<ChildProcess>();
const folders = new Set<string>();
const undoings = new Set<() => Promise<void>>();
/** Ctrl+C came: nothing is begun any more. */
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

/** For what is neither a process nor a folder. The function that comes back undoes it now, once. */
export function undoLater(undo: () => Promise<void>): () => Promise<void> {
  undoings.add(undo);
  return async () => {
    if (undoings.delete(undo)) await undo();
  };
}

/** In a process group of its own: Ctrl+C reaches this command alone, which then ends the others, and theirs. */
export function spawnTracked(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (isInterrupted) throw new Error('Stopping.');
  const child = spawn(command, args, { ...options, detached: true });
  processes.add(child);
  child.once('exit', () => processes.delete(child));
  // One that could not be started has no exit; whoever started it hears of it.
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
    // It ended in between.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Asks a process to end, and ends it where it does not. */
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

/** Runs what a command does. What goes wrong is said in a sentence, and the exit code is then 1, or 130 after Ctrl+C. */
export async function leavingNothing(command: () => Promise<void>): Promise<void> {
  const interrupted = (signal: NodeJS.Signals) => {
    // Asked twice: at once.
    if (isInterrupted) process.exit(130);
    isInterrupted = true;
    console.info(`\nStopping (${signal}) …`);
    void leaveNothing().then(() => process.exit(130));
  };
  process.on('SIGINT', interrupted);
  process.on('SIGTERM', interrupted);
  // Also what nobody awaited.
  process.once('exit', () => {
    for (const child of processes) signalGroup(child, 'SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  try {
    await command();
  } catch (error) {
    // What was ended by Ctrl+C fails too, which is no news.
    if (isInterrupted) return;
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  await leaveNothing();
}
