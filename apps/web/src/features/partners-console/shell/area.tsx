import { TextArea } from '@portico/ui/form/text-area.tsx';

type AreaProps = {
  id: string;
  label: string;
  hint: string;
  value: string;
  rows: number;
  onChange: (value: string) => void;
  /** It is for sentences, not for addresses or keys. */
  prose?: boolean;
};

/** Several lines of addresses, keys or words; a purpose may be in any language. */
export function Area({ prose = false, ...field }: AreaProps) {
  return <TextArea {...field} dir="auto" autoComplete="off" spellCheck={prose} />;
}
