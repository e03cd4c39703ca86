import { queuePath } from '#lib/queue-filter.ts';
import { useTitle } from '#lib/use-title.ts';
import { errorText, texts } from '#texts.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import styles from './case.module.css';
import { nameOf } from './case-head.tsx';
import { CaseView } from './case-view.tsx';
import { useCase } from './use-case.ts';

/** The page on which an operator reviews one case. */
export function CasePage({ id }: { id: string }) {
  const { review, failed, reload } = useCase(id);
  useTitle(review ? nameOf(review) : null);
  if (review) return <CaseView review={review} reload={reload} />;
  if (failed === null || failed === 'missing_token') {
    return (
      <p role="status" className={styles.loading}>
        {texts.case.loading}
      </p>
    );
  }
  return (
    <div className={styles.gone}>
      <h1>{texts.case.gone}</h1>
      <Notice
        kind="error"
        live
        action={
          failed !== 'not_found' && (
            <Button variant="ghost" onClick={reload}>
              {texts.again}
            </Button>
          )
        }
      >
        {errorText(failed)}
      </Notice>
      <Link to={queuePath()}>{texts.notThere.back}</Link>
    </div>
  );
}
