import { escapeHtml } from '#sandbox-kit/html.ts'
import { closeAccountLink, findAccountLink } from './account-links.ts'
import { type OnboardingOutcome, onboardAccount, requireAccount } from './accounts.ts'
import type { SandboxContext } from './context.ts'

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}form{margin:0 0 .75rem}button{font:inherit;min-height:44px;padding:0 1rem}'

/** What a browser gets: a page, or the address that it goes to. */
type OnboardingAnswer = { page: string } | { location: string }

/** The page behind an account link. A link that ended leads to its refresh URL. */
export function showOnboarding(context: SandboxContext, token: string): OnboardingAnswer {
  const link = findAccountLink(context, token)
  if (!link.isOpen) return { location: link.refreshUrl }
  const { country, email } = requireAccount(context, link.account)
  const key = (outcome: OnboardingOutcome, words: string) =>
    `<form method="post" action="${token}/${outcome}"><button>${words}</button></form>`
  return {
    page: renderPage(
      'Connect a test account',
      `<p>At Stripe, this page asks who you are and for your bank account. In the sandbox it asks nothing, and no money moves.</p>
<p>Account of ${escapeHtml(email ?? 'no address')} in ${country}, with the test bank account ending in 6789.</p>
${key('complete', 'Finish')}${key('document', 'Finish without the document that Stripe asks for')}${key('later', 'Leave and finish later')}`,
    ),
  }
}

/** Takes the person's answer and sends them back to the store. */
export function finishOnboarding(
  context: SandboxContext,
  token: string,
  outcome: OnboardingOutcome,
): OnboardingAnswer {
  const link = findAccountLink(context, token)
  if (!link.isOpen) return { location: link.refreshUrl }
  closeAccountLink(context, token)
  onboardAccount(context, link.account, outcome)
  return { location: link.returnUrl }
}

/** The dashboard that a login link leads to. */
export function showDashboard(context: SandboxContext, id: string): OnboardingAnswer {
  const { capabilities, requirements } = requireAccount(context, id)
  const state = capabilities.transfers === 'active' ? 'can be paid' : 'cannot be paid'
  const missing = requirements.currently_due.map((name) => `<li>${escapeHtml(name)}</li>`).join('')
  return {
    page: renderPage(
      'Test account',
      `<p>Account ${id} ${state}.</p>${missing && `<p>Missing:</p><ul>${missing}</ul>`}`,
    ),
  }
}

function renderPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}
