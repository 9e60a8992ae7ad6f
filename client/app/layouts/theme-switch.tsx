import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, useState } from 'react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row } from '#client/ui/primitives.tsx'
import { HiddenInput, VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type Theme, themes } from '#contract/store/rendered-page.ts'
import { msg } from '#contract/text/msg.ts'
import styles from './footer.module.css'

const A_YEAR_SECONDS = 31_536_000

const looks = {
  system: { name: msg`System`, Icon: Monitor },
  dark: { name: msg`Dark`, Icon: Moon },
  light: { name: msg`Light`, Icon: Sun },
} as const satisfies Record<Theme, unknown>

/**
 * System, dark (Blackface) or light (Silverface) theme. Stored in a cookie, so the server renders the next page with
 * it.
 */
export function ThemeSwitch() {
  const { i18n } = useLingui()
  const settings = useStoreSettings()
  const [theme, setTheme] = useState<Theme>(settings.theme)
  const group = useId()
  const choose = (chosen: Theme) => {
    setTheme(chosen)
    wearTheme(chosen)
  }
  return (
    <Row as="fieldset" align="stretch">
      <VisuallyHidden as="legend">
        <Trans>Theme</Trans>
      </VisuallyHidden>
      {themes.map((option) => {
        const { name, Icon } = looks[option]
        return (
          <label key={option} className={styles.themesOne}>
            <HiddenInput
              type="radio"
              name={group}
              value={option}
              checked={theme === option}
              onChange={() => choose(option)}
            />
            <LineIcon of={Icon} size="small" />
            {i18n._(name)}
          </label>
        )
      })}
    </Row>
  )
}

function wearTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
  document.cookie = `theme=${theme}; path=/; max-age=${A_YEAR_SECONDS}; samesite=lax${secure}`
  // The browser's toolbar matches the page's background.
  const ground = getComputedStyle(document.body).backgroundColor
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', ground)
}
