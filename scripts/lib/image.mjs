import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';

/*
 * Follows the Dockerfile without a container engine: each stage is a folder, COPY copies, and RUN is given to the
 * caller. The base image is not there, so a stage contains what the Dockerfile adds to it.
 */

/** What Docker would refuse or warn about, by line. */
export function dockerfileProblems(text) {
  return validate(text).map(({ range, message }) => `line ${range.start.line + 1}: ${message}`);
}

/** Which of these paths an image may be built from. */
export function buildContext(root, paths) {
  const ignore = dockerignore().add(readFileSync(join(root, '.dockerignore'), 'utf8'));
  return ignore.filter(paths);
}

/** The files of the repository that reach the builder; what Git ignores is not among them. */
function contextOf(root) {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
  const paths = stdout.split('\0').filter((path) => path !== '' && isFile(join(root, path)));
  return buildContext(root, paths);
}

/**
 * Builds every stage in a folder of its own below `into`. `run(command, stage)` carries out a RUN in `stage.folder`.
 * Returns the last stage: its base image, its folder, and how a container of it starts.
 */
export async function followDockerfile(root, { into, run }) {
  const context = contextOf(root);
  const stages = [];
  const file = DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const count = file.getFROMs().length;
  for (const instruction of file.getInstructions()) {
    const keyword = instruction.getKeyword();
    const words = instruction.getArguments().map((each) => each.getValue());
    if (keyword === 'FROM') {
      stages.push(stageFrom(instruction, stages, join(into, String(stages.length))));
      continue;
    }
    const stage = stages.at(-1);
    if (keyword === 'COPY') {
      const from = instruction.getFromFlag()?.getValue();
      const source = from && stages.find(({ name }) => name === from);
      if (source) copyFromStage(source, stage, words, stages.length === count);
      else copyFromContext(root, context, stage, words);
    } else if (keyword === 'RUN') {
      await run(plain(instruction.getArgumentsContent()), stage);
    } else {
      configure(stage, keyword, instruction, words);
    }
  }
  return stages.at(-1);
}

function stageFrom(from, stages, folder) {
  const parent = stages.find(({ name }) => name === from.getImage());
  mkdirSync(folder, { recursive: true });
  if (parent) linkTree(parent.folder, folder);
  return {
    image: parent?.image ?? from.getImage(),
    workdir: parent?.workdir ?? '/',
    env: { ...parent?.env },
    ports: [],
    volumes: [],
    name: from.getBuildStage(),
    folder,
  };
}

function configure(stage, keyword, instruction, words) {
  const exec = () => instruction.getJSONStrings().map((each) => each.getJSONValue());
  if (keyword === 'WORKDIR') stage.workdir = words[0];
  else if (keyword === 'ENV') {
    for (const property of instruction.getProperties())
      stage.env[property.getName()] = property.getValue();
  } else if (keyword === 'USER') stage.user = words[0];
  else if (keyword === 'VOLUME') stage.volumes.push(...words);
  else if (keyword === 'EXPOSE') stage.ports.push(...words.map(Number));
  else if (keyword === 'STOPSIGNAL') stage.stopSignal = words[0];
  else if (keyword === 'CMD') stage.command = exec();
  else if (keyword === 'HEALTHCHECK') {
    const [, json] = /CMD\s+(\[.*\])/s.exec(instruction.getArgumentsContent()) ?? [];
    stage.healthCheck = JSON.parse(json);
  } else
    throw new Error(`The Dockerfile has ${keyword}, which scripts/lib/image.mjs cannot follow`);
}

/** A path of the image as one of this machine. */
export function inStage(stage, path) {
  return join(stage.folder, path.startsWith('/') ? path : join(stage.workdir, path));
}

function copyFromStage(source, stage, words, isLast) {
  const target = words.at(-1);
  for (const path of words.slice(0, -1)) {
    const [from, to] = [inStage(source, path), inStage(stage, target)];
    // Thousands of files take seconds; the last stage is the last that reads another one.
    if (isLast && !existsSync(to)) renameSync(from, to);
    else linkTree(from, to);
  }
}

function copyFromContext(root, context, stage, words) {
  const target = words.at(-1);
  for (const source of words.slice(0, -1)) {
    const files = context.filter((path) => path === source || path.startsWith(`${source}/`));
    if (files.length === 0) throw new Error(`The Dockerfile copies ${source}, which is not there`);
    for (const path of files) {
      // A folder is copied as its content, a file under its name if the target is a folder.
      const within = path === source ? nameIn(target, path) : path.slice(source.length + 1);
      const to = join(inStage(stage, target), within);
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(join(root, path), to);
    }
  }
}

function nameIn(target, path) {
  return target.endsWith('/') ? (path.split('/').at(-1) ?? path) : '';
}

/** A copy of a folder that shares its files: folders and symbolic links are new. */
export function linkTree(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

/** A command on several lines as one. */
function plain(command) {
  return command
    .replaceAll(/\\\r?\n/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
