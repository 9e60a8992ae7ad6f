/** Title and description, for search engines and shared links, of the pages that show no beats. */
const pages: Record<string, readonly [title: string, description: string]> = {
  '/support': [
    'Support',
    'Help with the website, with purchases and with everything else, and how to reach a person.',
  ],
  '/faq': [
    'Questions and answers',
    'What a license allows, which files you get, how payment and refunds work, and what a preview is.',
  ],
  '/contact': ['Contact', 'Write to us, or ask for a morning, afternoon or evening session in the studio.'],
  '/terms': ['Terms', 'What you agree to when you use the store, buy a license or book the studio.'],
  '/privacy': ['Privacy', 'What the store keeps about you, why, for how long, and how to see or delete it.'],
  '/privacy-policy': [
    'Privacy',
    'What the store keeps about you, why, for how long, and how to see or delete it.',
  ],
  '/login': ['Sign in', 'Sign in to buy licenses and to download what you have bought.'],
  '/register': ['Create an account', 'An account holds your licenses, their files and your receipts.'],
  '/forgot-password': ['Forgot password', 'Have a link mailed to you to set a new password.'],
}

export function informationPage(pathname: string): readonly [title: string, description: string] | undefined {
  return pages[pathname.replace(/(?<=.)\/$/, '')]
}
