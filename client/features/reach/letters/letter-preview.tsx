import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addressOf } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, Grid, look, Row, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import type { LetterDraft } from '#contract/reach/letter.ts'
import styles from './letters.module.css'

/** The mail as it arrives: on a desktop and a phone, in light and dark. */
export function LetterPreview({ id, version, draft }: { id: string; version: number; draft: LetterDraft }) {
  const { t } = useLingui()
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const { storeName } = useStoreSettings()
  const query = { scheme, v: String(version) }
  const address = addressOf('GET /letters/:id/preview.html', { params: { id }, query })
  const frame = (title: string, className: string | undefined) => (
    <iframe
      key={`${title} ${scheme} ${version}`}
      title={title}
      src={address}
      sandbox=""
      className={className}
    />
  )
  return (
    <Grid as="section" gap="s3" columns="1" shrink aria-labelledby="preview-heading">
      <Row as="header" justify="between" gap="s4">
        <Text as="h2" size="h3" id="preview-heading">
          <Trans>What they get</Trans>
        </Text>
        <Segments
          label={t`Email colors`}
          value={scheme}
          options={[
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
          onChange={(value) => value && setScheme(value)}
        />
      </Row>
      <p
        className={look({
          display: 'flex',
          gap: 's4',
          padY: 's3',
          padX: 's4',
          surface: 'panel',
          size: 'ui',
          nowrap: true,
        })}
      >
        <b>{storeName}</b>
        <Box as="span" ellipsis clip tone="faint">
          <Text as="b" tone="text">
            {draft.subject}
          </Text>{' '}
          {draft.firstLine}
        </Box>
      </p>
      <Grid columns={{ base: ['main', '208'], below768: '1' }} gap="s4" align="start">
        {frame(t`Preview on a desktop`, classNames(styles.frame, styles.desktop))}
        {frame(t`Preview on a phone`, classNames(styles.frame, styles.phone))}
      </Grid>
    </Grid>
  )
}
