import type { Appearance } from '@stripe/stripe-js'

/** The store's colours for the provider's frame, which no style sheet of ours reaches. Browser only. */
export function cardAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim()
  return {
    theme: document.documentElement.dataset.theme === 'light' ? 'stripe' : 'night',
    variables: {
      colorBackground: token('well'),
      colorText: token('text'),
      colorTextPlaceholder: token('text-3'),
      colorDanger: token('red'),
      colorPrimary: token('lamp'),
      borderRadius: '4px',
    },
    rules: { '.Input': { border: `1px solid ${token('edge')}`, boxShadow: 'none' } },
  }
}
