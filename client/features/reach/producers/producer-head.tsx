import { ArrowUpRight, Rss } from 'lucide-react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import type { Producer } from '#contract/reach/producer.ts'
import styles from './producers.module.css'

/** Who made the beats below: picture, name, a few lines, links and the feed. */
export function ProducerHead({ producer }: { producer: Producer }) {
  const { username, image, about, links } = producer
  return (
    <header className={classNames(styles.head, look({ wrap: true }))}>
      <span className={styles.picture} aria-hidden="true">
        {image ? (
          <img src={mediaUrl(image)} alt="" width={128} height={128} />
        ) : (
          username.slice(0, 1).toUpperCase()
        )}
      </span>
      <Stack gap="s2" shrink>
        <Text tone="muted">Producer</Text>
        <Text as="h1" size="h1" shrink breakable tabIndex={-1}>
          {username}
        </Text>
        {about && <p className={styles.about}>{about}</p>}
        <ul className={styles.links} aria-label="Links">
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
              New beats as a feed
              <LineIcon of={Rss} size="small" />
            </Text>
          </li>
        </ul>
      </Stack>
    </header>
  )
}
