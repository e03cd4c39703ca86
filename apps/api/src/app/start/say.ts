import process from 'node:process';

/** A line for the administrator who starts the process. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Ends the process because of something that the administrator has to change. */
export function refuse(lines: readonly string[]): never {
  for (const line of lines) warn(line);
  process.exit(1);
}
