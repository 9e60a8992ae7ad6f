/** The part of Stripe's Appearance API that the sandbox reads (docs.stripe.com/elements/appearance-api). */
export type Appearance = {
  variables?: Record<string, string>
  rules?: Record<string, Record<string, string>>
}

const variables = [
  'colorBackground',
  'colorText',
  'colorTextPlaceholder',
  'colorDanger',
  'colorPrimary',
  'borderRadius',
]

const css = `
.StripeSandbox {
  --_background: var(--StripeSandbox-colorBackground, Canvas);
  --_text: var(--StripeSandbox-colorText, CanvasText);
  --_muted: var(--StripeSandbox-colorTextPlaceholder, light-dark(#545969, #a3a8b4));
  --_danger: var(--StripeSandbox-colorDanger, light-dark(#b3261e, #ff8a80));
  --_primary: var(--StripeSandbox-colorPrimary, light-dark(#0570de, #5aa9ff));
  --_radius: var(--StripeSandbox-borderRadius, 4px);
  --_border: var(--StripeSandbox-border, 1px solid light-dark(#767b88, #8a8f9c));
  box-sizing: border-box;
  background: var(--_background);
  color: var(--_text);
}
.StripeSandbox-payment {
  display: grid;
  gap: 14px;
  background: none;
}
.StripeSandbox [hidden] {
  display: none;
}
.StripeSandbox-tabs {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(112px, 1fr));
  gap: 8px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
}
.StripeSandbox-legend {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
}
.StripeSandbox-tab {
  position: relative;
  display: grid;
  align-items: center;
  min-height: 48px;
  padding: 6px 12px;
  border: var(--_border);
  border-radius: var(--_radius);
  font-weight: 600;
  line-height: 1.25;
  cursor: pointer;
}
.StripeSandbox-tab input {
  position: absolute;
  inset: 0;
  opacity: 0;
  cursor: pointer;
}
.StripeSandbox-tab:has(:checked) {
  border-color: var(--_text);
  box-shadow: inset 0 0 0 1px var(--_text);
}
.StripeSandbox-tab:has(:focus-visible) {
  outline: 2px solid var(--_text);
  outline-offset: 3px;
}
.StripeSandbox-hint {
  margin: 0;
  padding: 14px;
  border: var(--_border);
  border-radius: var(--_radius);
}
.StripeSandbox-express {
  background: none;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: 8px;
}
.StripeSandbox-card {
  display: grid;
  grid-template-columns: 1fr 1fr;
  border: var(--_border);
  border-radius: var(--_radius);
  overflow: hidden;
}
.StripeSandbox-card.is-invalid {
  border-color: var(--_danger);
  box-shadow: 0 0 0 1px var(--_danger);
}
.StripeSandbox-field {
  min-height: 56px;
  padding: 8px 14px 6px;
}
.StripeSandbox-field:first-child {
  grid-column: 1 / -1;
  border-bottom: var(--_border);
}
.StripeSandbox-field:nth-child(3) {
  border-left: var(--_border);
}
.StripeSandbox-field:focus-within {
  outline: 2px solid var(--_text);
  outline-offset: -2px;
}
.StripeSandbox-label {
  display: block;
  color: var(--_muted);
  font-size: 0.8125rem;
}
.StripeSandbox-input {
  width: 100%;
  min-height: 28px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-variant-numeric: tabular-nums lining-nums;
}
.StripeSandbox-input::placeholder {
  color: var(--_muted);
  opacity: 1;
}
.StripeSandbox-input:focus-visible {
  outline: none;
}
.StripeSandbox-error {
  margin: 0;
  background: none;
  color: var(--_danger);
  font-size: 0.9375rem;
  font-weight: 540;
}
.StripeSandbox-error:empty {
  display: none;
}
.StripeSandbox-dialog {
  width: min(100% - 32px, 520px);
  margin: auto;
  padding: 28px 32px 32px;
  border: var(--_border);
  border-radius: calc(var(--_radius) * 1.5);
  box-shadow: 0 24px 64px rgb(0 0 0 / 0.5);
}
.StripeSandbox-dialog::backdrop {
  background: rgb(0 0 0 / 0.65);
}
.StripeSandbox-title {
  margin: 0;
  font-size: 1.25rem;
  font-weight: 680;
}
.StripeSandbox-text {
  margin: 16px 0 24px;
}
.StripeSandbox-actions {
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 10px;
}
.StripeSandbox-button {
  min-height: 48px;
  padding: 0 22px;
  border: 0;
  border-radius: var(--_radius);
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 620;
  cursor: pointer;
}
.StripeSandbox-button.is-primary {
  background: var(--_primary);
}
.StripeSandbox-button.is-wallet {
  display: block;
  width: 100%;
  background: var(--_text);
  color: var(--_background);
}
.StripeSandbox-button:focus-visible {
  outline: 2px solid var(--_text);
  outline-offset: 3px;
}
.StripeSandbox-wallet {
  display: grid;
  gap: 10px;
}
.StripeSandbox-wallet .StripeSandbox-field {
  border: var(--_border);
  border-radius: var(--_radius);
}
.StripeSandbox-wallet .StripeSandbox-actions {
  margin-top: 12px;
}
`

let isStyled = false

/** Gives `root` the appearance, and the page the style sheet. Both go through the CSSOM, which no CSP forbids. */
export function applyAppearance(root: HTMLElement, appearance: Appearance): void {
  if (!isStyled) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    isStyled = true
  }
  root.classList.add('StripeSandbox')
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) root.style.removeProperty(`--StripeSandbox-${name}`)
    else root.style.setProperty(`--StripeSandbox-${name}`, value)
  }
  for (const name of variables) set(name, appearance.variables?.[name])
  set('border', appearance.rules?.['.Input']?.border)
}

/** Black or white, whichever is easier to read on the element's background (WCAG relative luminance). */
export function readableColorOn(element: Element): string {
  const channels =
    getComputedStyle(element)
      .backgroundColor.match(/[\d.]+/g)
      ?.slice(0, 3) ?? []
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = Number(channel) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? 'black' : 'white'
}
