import styles from './partner-arch.module.css';

/**
 * A partner's doorway: its picture on the landing page, or the initial of its name. No picture is loaded from a partner.
 */
export function PartnerArch({ name, image = null }: { name: string; image?: string | null }) {
  if (image !== null) return <img src={image} alt="" className={styles.picture} />;
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '';
  return (
    <span className={styles.arch} aria-hidden="true">
      {initial}
    </span>
  );
}
