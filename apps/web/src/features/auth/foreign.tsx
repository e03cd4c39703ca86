import { ForeignLabels } from '#domain/texts/foreign-labels.tsx';
import { ForeignWords } from '#ui/text/foreign-words.tsx';

/** What the address of /auth said in words that are not ours. */
export function Foreign({ text }: { text: string }) {
  return <ForeignLabels>{(labels) => <ForeignWords text={text} labels={labels} />}</ForeignLabels>;
}
