import type { DocumentSide } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './side-list.module.css';

type SideListProps = {
  sides: readonly { side: DocumentSide }[];
  names: Record<DocumentSide, string>;
  onAgain: (side: DocumentSide) => void;
};

/** The images that have arrived, each with a button to take it again. */
export function SideList({ sides, names, onAgain }: SideListProps) {
  const t = useTranslations();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
    <ul role="list" className={styles.list}>
      {sides.map(({ side }) => (
        <li key={side}>
          <span className={styles.mark}>
            <Icon name="check" />
          </span>
          <span className={styles.name}>{names[side]}</span>
          <Button
            variant="small"
            aria-label={t('check.change_what', { what: names[side] })}
            onClick={() => onAgain(side)}
          >
            {t('check.change')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
