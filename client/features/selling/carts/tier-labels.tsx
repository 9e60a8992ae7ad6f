import { useLingui } from '@lingui/react/macro'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look } from '#client/ui/primitives.tsx'
import { drawLabel } from '#contract/licenses/draw-right.ts'
import styles from './license-tiers.module.css'
/** The label column on large screens. Screen readers hear each label with its value instead. */
export function TierLabels({ labels, price }: { labels: readonly string[]; price?: string }) {
  const { t, i18n } = useLingui()
  return (
    <div
      className={classNames(styles.tiersLab, look({ display: 'grid', tone: 'muted', size: 'ui' }))}
      aria-hidden="true"
    >
      <Box as="span" padY="s3" border="top" />
      <Box as="span" padY="s3" border="top">
        {price ?? t`Price`}
      </Box>
      {labels.map((label) => (
        <Box as="span" padY="s3" border="top" key={label}>
          {drawLabel(label, i18n)}
        </Box>
      ))}
    </div>
  )
}
