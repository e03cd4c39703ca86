import styles from './partner-arch.module.css';

/** A partner's doorway with the initial of its name: no picture is loaded from a partner. */
export function PartnerArch({ name }: { name: string }) {
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
  return (
    <span className={styles.arch} aria-hidden="true">
      {initial}
    </span>
  );
}
