import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { systemClock } from '#core/clock.ts';
import { createMetrics } from '#core/metrics/metrics.ts';
import { exposeProcess } from '#platform/ports/metrics/exposition.ts';
import { familiesOf } from './metrics.ts';

const FOLDER = join(import.meta.dirname, '../../../../deploy/monitoring');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

type Panel = {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; legendFormat: string }[];
};
type Dashboard = { uid: string; schemaVersion: number; panels: Panel[] };
type Rule = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: Record<string, string>;
};

const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
const { groups } = parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const expressions = [
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
];

/** Every metric that a process exposes, with its labels. The database is away: its families are listed without values. */
async function exposed(): Promise<Set<string>> {
  const families = familiesOf({
    metrics: createMetrics(),
    db: {} as never,
    clock: systemClock,
    config: { offer: { off: [] } } as never,
  });
  const { text } = await (await exposeProcess(families))();
  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    ),
  );
}

const metricsIn = (expr: string) => expr.match(/\b(?:portico|process|nodejs)_\w+/g) ?? [];
const labelsIn = (expr: string) =>
  [...expr.matchAll(/\bby \(([^)]*)\)|[{,]\s*(\w+)\s*[!=]/g)].flatMap(([, by, one]) =>
    by === undefined ? (one ?? []) : by.split(', '),
  );

const LABELS = [
  'method',
  'route',
  'status',
  'dependency',
  'step',
  'channel',
  'reason',
  'person_tag',
  'le',
];
/** Prometheus itself adds them. */
const OF_PROMETHEUS = ['instance', 'job'];

describe('R-OPS-16 the dashboard and the alert rules', () => {
  it.each(expressions)('R-OPS-16 %s uses metrics and labels that exist', async (_title, expr) => {
    const names = await exposed();
    const used = metricsIn(expr);
    expect(used.filter((name) => !names.has(name))).toEqual([]);
    expect(used.length > 0 || expr.startsWith('up{')).toBe(true);
    const labels = labelsIn(expr);
    expect(labels.filter((label) => ![...LABELS, ...OF_PROMETHEUS].includes(label))).toEqual([]);
  });

  it('R-OPS-16 every metric of the product is shown', async () => {
    const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n');
    const own = [...(await exposed())].filter((name) => name.startsWith('portico_'));
    expect(own.length).toBeGreaterThan(8);
    const families = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    expect([...families].filter((name) => !shown.includes(name))).toEqual([]);
  });

  it('R-OPS-16 panels neither overlap nor leave the grid, and have a name of their own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { gridPos, title } of panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x} ${y}`), title).toBe(false);
          taken.add(`${x} ${y}`);
        }
      }
    }
  });

  it.each(rules)('R-OPS-16 $alert waits, has a severity and says what to do', (rule) => {
    expect(rule.for).toMatch(/^\d+[mh]$/);
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(Object.keys(rule.annotations)).toEqual(['summary', 'action']);
  });

  it('R-OPS-16 every alert has an example that promtool tries', () => {
    const examples = read('alerts.test.yaml');
    const raised = rules.filter(({ annotations }) =>
      examples.includes(`action: ${annotations.action}`),
    );
    expect(raised.map(({ alert }) => alert)).toEqual(rules.map(({ alert }) => alert));
  });
});
