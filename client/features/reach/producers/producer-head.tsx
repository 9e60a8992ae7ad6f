import { ArrowUpRight, Rss } from 'lucide-react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { Producer } from '#contract/reach/producer.ts'
import styles from './producers.module.css'

/** Who made the beats below: picture, name, a few lines, links and the feed. */
export function ProducerHead({ producer }: { producer: Producer }) {
  const { username, image, about, links } = producer
  return (
    <header className={classNames(uiBase.wrap, styles.head)}>
      <span className={styles.picture} aria-hidden="true">
        {image ? (
          <img src={mediaUrl(image)} alt="" width={128} height={128} />
        ) : (
          username.slice(0, 1).toUpperCase()
        )}
      </span>
      <div className={styles.words}>
        <p className={styles.role}>Producer</p>
        <h1 className={classNames(uiType.h1, uiLayout.breakable)} tabIndex={-1}>
          {username}
        </h1>
        {about && <p className={styles.about}>{about}</p>}
        <ul className={styles.links} aria-label="Links">
          {links.map(({ name, url }) => (
            <li key={url}>
              <a className={classNames(uiType.link, uiLayout.linkIcon)} href={url} rel="me noopener">
                {name}
                <ArrowUpRight className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
              </a>
            </li>
          ))}
          <li>
            <a
              className={classNames(uiType.link, uiLayout.linkIcon)}
              href={`/feed.xml?user=${encodeURIComponent(username)}`}
            >
              New beats as a feed
              <Rss className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
            </a>
          </li>
        </ul>
      </div>
    </header>
  )
}
