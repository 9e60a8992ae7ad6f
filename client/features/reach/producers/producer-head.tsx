import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpRight, Rss } from 'lucide-react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cluster, look, Stack, Text } from '#client/ui/primitives.tsx'
import type { Producer } from '#contract/reach/producer.ts'
import styles from './producers.module.css'

/** Who made the beats below: picture, name, a few lines, links and the feed. */
export function ProducerHead({ producer }: { producer: Producer }) {
  const { t } = useLingui()
  const { username, image, about, links } = producer
  return (
    <header
      className={classNames(
        styles.head,
        look({
          display: 'grid',
          columns: { base: ['auto', 'fr'], below600: 'fr' },
          gap: { base: 's6', below600: 's4' },
          align: 'start',
          padTop: 's8',
          padBottom: '0',
          wrap: true,
        }),
      )}
    >
      <Stack
        as="span"
        width={{ base: '128', below600: '96' }}
        height={{ base: '128', below600: '96' }}
        center
        clip
        corner="round"
        surface="raised"
        size="1"
        weight="heavy"
        aria-hidden="true"
      >
        {image ? (
          <img
            className={look({ width: 'full', height: 'full', fit: 'cover' })}
            src={mediaUrl(image)}
            alt=""
            width={128}
            height={128}
          />
        ) : (
          username.slice(0, 1).toUpperCase()
        )}
      </Stack>
      <Stack gap="s2" shrink>
        <Text tone="muted">
          <Trans>Producer</Trans>
        </Text>
        <Text as="h1" size="h1" shrink breakable tabIndex={-1}>
          {username}
        </Text>
        {about && <p className={classNames(styles.about, look({ lines: true, breakable: true }))}>{about}</p>}
        <Cluster as="ul" gapY="0" gapX="s5" align="stretch" aria-label={t`Links`}>
          {links.map(({ name, url }) => (
            <li key={url}>
              <Text as="a" link withIcon href={url} rel="me noopener">
                {name}
                <LineIcon of={ArrowUpRight} size="small" />
              </Text>
            </li>
          ))}
          <li>
            <Text as="a" link withIcon href={`/feed.xml?user=${encodeURIComponent(username)}`}>
              <Trans>New beats as a feed</Trans>
              <LineIcon of={Rss} size="small" />
            </Text>
          </li>
        </Cluster>
      </Stack>
    </header>
  )
}
