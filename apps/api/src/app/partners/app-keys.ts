import { findKeyProblems } from '#partners/key-problems/key-problems.ts';
import { findOwnAddresses } from '#partners/registration/own-addresses.ts';
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

/** Addresses of apps that are Portico's own, from before they were refused or before PUBLIC_URL changed. */
export const appAddresses: Check = {
  subject: 'addresses of apps',
  async run(deps) {
    const found = await findOwnAddresses(deps);
    return found.map(({ id, name, address }) =>
      warning(
        `The app ${name} (${id}) has ${address}, which is Portico’s own and not used. Its team has to replace it.`,
      ),
    );
  },
};
