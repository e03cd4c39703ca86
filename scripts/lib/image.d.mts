/** A stage of the Dockerfile: what it adds to its base image, and how a container of it starts. */
export type Stage = {
  /** The base image. */
  image: string;
  name: string | null;
  folder: string;
  workdir: string;
  env: Record<string, string>;
  ports: number[];
  volumes: string[];
  user?: string;
  stopSignal?: string;
  command?: string[];
  healthCheck?: string[];
};

export function dockerfileProblems(text: string): string[];
export function buildContext(root: string, paths: string[]): string[];
export function followDockerfile(
  root: string,
  options: { into: string; run(command: string, stage: Stage): void | Promise<void> },
): Promise<Stage>;
export function inStage(stage: Stage, path: string): string;
export function linkTree(from: string, to: string): void;
