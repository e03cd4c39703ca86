import { ForeignLabels } from '#domain/texts/foreign-labels.tsx';
import { ForeignWords } from '@portico/ui/text/foreign-words.tsx';

/** The message in the address of /auth that a third party wrote. */
export function Foreign({ text }: { text: string }) {
  return <ForeignLabels>{(labels) => <ForeignWords text={text} labels={labels} />}</ForeignLabels>;
}
