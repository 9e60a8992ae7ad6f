import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { useStoreSettings } from '#client/store-settings.ts'
import { Key } from '#client/ui/key.tsx'

const help: [to: string, name: string][] = [
  ['/support', 'Support'],
  ['/contact', 'Contact'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
]

const social: [href: string, name: string][] = [
  ['https://www.instagram.com/', 'Instagram'],
  ['https://www.youtube.com/', 'YouTube'],
  ['https://soundcloud.com/', 'SoundCloud'],
  ['https://www.tiktok.com/', 'TikTok'],
]

export function SiteFooter() {
  const { storeName, year } = useStoreSettings()
  return (
    <footer className="ftr">
      <div className="wrap">
        <div className="ftr__in">
          <section>
            <h2>About</h2>
            <p>
              {storeName} sells beats made by people who play them. Every track is cleared, tagged with its
              tempo and tone, and licensed in one step.
            </p>
          </section>
          <section>
            <h2>Newsletter</h2>
            <p>New beats on Fridays. Nothing else.</p>
            <NewsletterForm />
          </section>
          <div className="ftr__links">
            <nav aria-label="Help">
              <h2>Help</h2>
              <ul>
                {help.map(([to, name]) => (
                  <li key={to}>
                    <Link to={to}>{name}</Link>
                  </li>
                ))}
              </ul>
            </nav>
            <nav aria-label="Social">
              <h2>Follow</h2>
              <ul>
                {social.map(([href, name]) => (
                  <li key={href}>
                    <a href={href} rel="noreferrer">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </div>
        <div className="ftr__end">
          <p>Privacy: we keep your email for receipts and sign-in, and we never see your card.</p>
          <p>
            © {year} {storeName}
          </p>
        </div>
      </div>
    </footer>
  )
}

/** As specified: the field has no behaviour beyond clearing, until the store has a list to put it on. */
function NewsletterForm() {
  const id = useId()
  const [email, setEmail] = useState('')
  const clear = (event: FormEvent) => {
    event.preventDefault()
    setEmail('')
  }
  return (
    <form className="ftr__news" onSubmit={clear}>
      <label className="sr" htmlFor={id}>
        Email address
      </label>
      <input
        className="input"
        id={id}
        type="email"
        placeholder="you@example.com"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Key type="submit">Subscribe</Key>
    </form>
  )
}
