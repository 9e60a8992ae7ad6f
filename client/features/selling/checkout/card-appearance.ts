import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

/** The store's colors for Stripe's card form, whose iframe does not inherit them. Follows the theme. Browser only. */
export function useCardAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => watchTheme(() => setAppearance(readAppearance())), [])
  return appearance
}

function readAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim()
  return {
    theme: isLight() ? 'stripe' : 'night',
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

const systemIsLight = '(prefers-color-scheme: light)'

function isLight(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || (theme !== 'dark' && matchMedia(systemIsLight).matches)
}

/** Calls `onChange` when the theme changes. Returns the unsubscribe function. */
function watchTheme(onChange: () => void): () => void {
  const system = matchMedia(systemIsLight)
  system.addEventListener('change', onChange)
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', onChange)
    observer.disconnect()
  }
}
