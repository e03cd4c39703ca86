import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { KINDS } from '../data/kinds.ts';
import { stats } from '../data/stats.ts';
import { TRAIT_NAMES, TRAITS, type TraitValue, traitKey } from '../data/traits.ts';
import { traitCount } from '../items/trait-counts.ts';
import { TRENDS, type View } from '../view.ts';
import { withValue } from './choices.ts';
import styles from './filters.module.css';
import { Group } from './group.tsx';
import { Option } from './option.tsx';
import { PriceRange } from './price-range.tsx';

type FiltersProps = { view: View; choose: (change: Partial<View>) => void };

/** The filters of the open tab. */
export const Filters = memo(function Filters({ view, choose }: FiltersProps) {
  return (
    <div className={styles.filters}>
      {view.tab === 'nft' && <ItemFilters view={view} choose={choose} />}
      {view.tab === 'coins' && <CoinFilters view={view} choose={choose} />}
      {view.tab === 'activity' && <EventFilters view={view} choose={choose} />}
    </div>
  );
});

function ItemFilters({ view, choose }: FiltersProps) {
  const t = useTranslations();
  return (
    <>
      <Group name={t('market.status')}>
        <Option
          type="checkbox"
          name="listed"
          label={t('market.for_sale')}
          count={stats().listed}
          checked={view.listed}
          onChange={(listed) => choose({ listed })}
        />
      </Group>
      <Group name={t('market.price')}>
        <PriceRange min={view.min} max={view.max} choose={choose} />
      </Group>
      {TRAIT_NAMES.map((trait, index) => {
        const chosen: readonly TraitValue[] = view.traits[trait] ?? [];
        return (
          <Group
            key={trait}
            name={t(`traits.${trait}`)}
            chosen={chosen.length}
            folded={index > 0 && chosen.length === 0}
          >
            {TRAITS[trait].map((value) => (
              <Option
                key={value}
                type="checkbox"
                name={trait}
                label={t(`traits.${traitKey(trait, value)}`)}
                count={traitCount(trait, value)}
                checked={chosen.includes(value)}
                onChange={(wanted) => choose(withValue(view, trait, value, wanted))}
              />
            ))}
          </Group>
        );
      })}
    </>
  );
}

function CoinFilters({ view, choose }: FiltersProps) {
  const t = useTranslations('market');
  return (
    <Group name={t('trend')}>
      {([null, ...TRENDS] as const).map((trend) => (
        <Option
          key={trend}
          type="radio"
          name="trend"
          label={t(trend === null ? 'trend_any' : `trend_${trend}`)}
          checked={view.trend === trend}
          onChange={() => choose({ trend })}
        />
      ))}
    </Group>
  );
}

function EventFilters({ view, choose }: FiltersProps) {
  const t = useTranslations('market');
  return (
    <Group name={t('kinds')}>
      {KINDS.map((kind) => (
        <Option
          key={kind}
          type="checkbox"
          name="kind"
          label={t(`kind_${kind}`)}
          checked={view.kinds.includes(kind)}
          onChange={(wanted) =>
            choose({
              kinds: wanted ? [...view.kinds, kind] : view.kinds.filter((each) => each !== kind),
            })
          }
        />
      ))}
    </Group>
  );
}
