/** The bar above each page of a public demo. Served as it is: it imports nothing, and no store has it. */

const POLL_MS = 20_000
const BASE = '/api/demo'

class DemoBarElement extends HTMLElement {
  #shown = ''
  #bar
  #asksReset = false
  #timer

  connectedCallback() {
    this.setAttribute('role', 'region')
    document.addEventListener('visibilitychange', () => document.hidden || void this.#look())
    // Clicks use a copy, so the time left is another one.
    document.addEventListener('click', ({ target }) => {
      if (this.#bar?.isEnding && !(target instanceof Node && this.contains(target)))
        setTimeout(() => void this.#look(), 1_500)
    })
    void this.#look()
  }

  async #look() {
    clearTimeout(this.#timer)
    try {
      const answer = await this.#ask('GET', `?lang=${document.documentElement.lang || 'en'}`)
      if (answer.ok) this.#show(await answer.json())
    } catch {
      // The store restarts or the network is away: what is shown stays.
    }
    // At the end, not up to 20 seconds after it.
    const left = this.#bar?.leftMs ?? POLL_MS
    this.#timer = setTimeout(() => void this.#look(), Math.min(POLL_MS, Math.max(left, 250)))
  }

  #ask(method, path) {
    const headers = { 'accept-language': document.documentElement.lang || 'en' }
    return fetch(BASE + path, { method, headers })
  }

  #show(bar) {
    this.#bar = bar
    const { state, isEnding, label, note } = bar
    const shown = JSON.stringify([state, isEnding, note, this.#asksReset])
    if (shown === this.#shown) return
    const isOther = JSON.parse(this.#shown || '[]')[0] !== state
    const wasEnding = this.hasAttribute('data-ending')
    this.#shown = shown
    this.setAttribute('aria-label', label)
    this.dataset.state = state
    this.toggleAttribute('data-ending', isEnding)
    const words = document.createElement('p')
    words.textContent = this.#asksReset ? bar.words.confirmReset : note
    // Said aloud when it matters, and not every minute.
    if (this.#asksReset || isEnding !== wasEnding || (isOther && state === 'over'))
      words.setAttribute('role', 'status')
    const buttons = document.createElement('div')
    buttons.append(...this.#buttons(bar))
    const error = document.createElement('p')
    error.setAttribute('role', 'alert')
    const frame = document.createElement('div')
    frame.append(words, buttons, error)
    const focused = this.contains(document.activeElement) ? document.activeElement?.textContent : undefined
    this.replaceChildren(frame)
    const sameAsBefore = buttonsOf(this).find((one) => one.textContent === focused)
    sameAsBefore?.focus()
  }

  #buttons({ state, isEnding, words }) {
    const enter = (path) => () => this.#act(path, () => location.assign(`${prefix()}/admin`))
    if (state !== 'copy') return [button(words.try, enter('/copy'), true)]
    if (this.#asksReset)
      return [
        button(words.reset, enter('/copy/reset'), true),
        button(words.cancel, () => this.#askReset(false)),
      ]
    return [
      ...(isEnding ? [button(words.keep, () => this.#act('/copy/keep', () => void this.#look()), true)] : []),
      button(words.admin, enter('/copy')),
      button(words.reset, () => this.#askReset(true)),
    ]
  }

  #askReset(asks) {
    this.#asksReset = asks
    if (this.#bar) this.#show(this.#bar)
    buttonsOf(this).at(-1)?.focus()
  }

  async #act(path, done) {
    const buttons = buttonsOf(this)
    for (const one of buttons) one.disabled = true
    const fault = await this.#post(path)
    for (const one of buttons) one.disabled = false
    const error = this.querySelector('[role=alert]')
    if (error) error.textContent = fault ?? ''
    if (fault === undefined) done()
  }

  /** What to say if it failed. */
  async #post(path) {
    const failed = this.#bar?.words.failed ?? ''
    try {
      const answer = await this.#ask('POST', path)
      if (answer.ok) return undefined
      return (await answer.json()).detail ?? failed
    } catch {
      return failed
    }
  }
}

/** What the paths of pages in this language begin with. */
function prefix() {
  const [, first = ''] = location.pathname.split('/')
  return first.toLowerCase() === document.documentElement.lang.toLowerCase() ? `/${first}` : ''
}

const buttonsOf = (bar) => [...bar.querySelectorAll('button')]

function button(text, press, isLit = false) {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  if (isLit) made.className = 'lit'
  made.addEventListener('click', press)
  return made
}

customElements.define('demo-bar', DemoBarElement)
