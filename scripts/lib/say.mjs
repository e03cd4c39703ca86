/** Ends the script with one sentence for the person at the terminal, without a stack trace. */
export class Stop extends Error {}

/** The exit code of a check that can only run elsewhere. */
export const NOT_RUN = 3;

/** Runs a script's main function; an expected stop prints its sentence and exits 1. */
export async function run(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
