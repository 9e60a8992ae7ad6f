import { useLocation } from 'react-router'
import { usePageHead } from '#client/platform/use-page-head.ts'

const frames: Record<string, [title: string, text: string]> = {
  '/support': ['Support', 'Help pages come with a later release.'],
  '/contact': ['Contact', 'The contact form comes with a later release.'],
  '/terms': ['Terms', 'The terms come with a later release.'],
  '/privacy': ['Privacy', 'The privacy page comes with a later release.'],
  '/privacy-policy': ['Privacy', 'The privacy page comes with a later release.'],
  '/faq': ['Questions and answers', 'Help pages come with a later release.'],
}

/** The frame of a page whose content comes with a later release: it says so, and pretends nothing. */
export function FramePage() {
  const { pathname } = useLocation()
  const [title, text] = frames[pathname.replace(/\/$/, '')] ?? [
    'Backbeat',
    'This page comes with a later release.',
  ]
  usePageHead({ title })
  return (
    <div className="wrap outcome">
      <div className="outcome__copy">
        <h1 className="h1" tabIndex={-1}>
          {title}
        </h1>
        <p className="lede">{text}</p>
      </div>
    </div>
  )
}
