import { findKeyProblems } from '#partners/key-problems/key-problems.ts';
import { type Check, problem, warning } from '../../platform/finding.ts';

/** The keys with which apps authenticate, registered or published by the app. */
export const appKeys: Check = {
  subject: 'keys of apps',
  async run(deps) {
    const found = await findKeyProblems(deps);
    return found.map(({ id, name, problem: words, refusedFrom }) => {
      const said = `The app ${name} (${id}) ${words}.`;
      if (refusedFrom === null) return problem(`${said} Its team has to replace it.`);
      const day = new Date(refusedFrom).toISOString().slice(0, 10);
      return warning(`${said} From ${day} on it is refused: its team has to replace it.`);
    });
  },
};
