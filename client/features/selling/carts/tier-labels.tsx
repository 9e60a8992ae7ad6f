import { classNames } from '#client/ui/class-names.ts'
import { Box, look } from '#client/ui/primitives.tsx'
import styles from './license-tiers.module.css'
/** The label column on large screens. Screen readers hear each label with its value instead. */
export function TierLabels({ labels, price = 'Price' }: { labels: readonly string[]; price?: string }) {
  return (
    <div
      className={classNames(styles.tiersLab, look({ display: 'grid', tone: 'muted', size: 'ui' }))}
      aria-hidden="true"
    >
      <Box as="span" padY="s3" border="top" />
      <Box as="span" padY="s3" border="top">
        {price}
      </Box>
      {labels.map((label) => (
        <Box as="span" padY="s3" border="top" key={label}>
          {label}
        </Box>
      ))}
    </div>
  )
}
