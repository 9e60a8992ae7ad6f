import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { freePort } from '#tests/free-port.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const XVFB = '/usr/bin/Xvfb'
const browser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0]

/** Whether WebKitGTK's browser, its driver and a screen are installed (Debian: `webkit2gtk-driver` and `xvfb`). */
export const hasWebkit =
  browser !== undefined && existsSync(DRIVER) && (Boolean(process.env.DISPLAY) || existsSync(XVFB))

/** A page in WebKitGTK, by the W3C WebDriver protocol; neither Playwright nor Puppeteer can drive it. */
export class WebkitPage {
  readonly #session: string
  readonly #processes: readonly ChildProcess[]

  private constructor(session: string, processes: readonly ChildProcess[]) {
    this.#session = session
    this.#processes = processes
  }

  static async open(url: string): Promise<WebkitPage> {
    const port = await freePort()
    const processes: ChildProcess[] = []
    const start = (program: string, args: string[], display: string) => {
      const env = { ...process.env, DISPLAY: display }
      processes.push(spawn(program, args, { stdio: 'ignore', env }))
    }
    const screen = process.env.DISPLAY ?? `:${port}`
    if (!process.env.DISPLAY) start(XVFB, [screen, '-screen', '0', '1440x900x24'], screen)
    start(DRIVER, [`--port=${port}`], screen)
    const driver = `http://127.0.0.1:${port}`
    try {
      await untilReady(driver)
      const options = { binary: browser, args: ['--automation'] }
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
      const { sessionId } = await call<{ sessionId: string }>(`${driver}/session`, { capabilities })
      const page = new WebkitPage(`${driver}/session/${sessionId}`, processes)
      await call(`${page.#session}/window/rect`, { width: 1440, height: 900 })
      await call(`${page.#session}/url`, { url })
      return page
    } catch (error) {
      for (const each of processes) each.kill()
      throw error
    }
  }

  /** Runs the body of a function in the page, and returns what it returns. */
  evaluate<Value>(script: string): Promise<Value> {
    return call<Value>(`${this.#session}/execute/sync`, { script, args: [] })
  }

  async click(selector: string): Promise<void> {
    await call(`${await this.#element(selector)}/click`, {})
  }

  async press(selector: string, key: string): Promise<void> {
    await call(`${await this.#element(selector)}/value`, { text: key })
  }

  async close(): Promise<void> {
    await fetch(this.#session, { method: 'DELETE' })
    for (const each of this.#processes) each.kill()
  }

  async #element(selector: string): Promise<string> {
    const found = await call<Record<string, string>>(`${this.#session}/element`, {
      using: 'css selector',
      value: selector,
    })
    return `${this.#session}/element/${Object.values(found)[0]}`
  }
}

async function call<Value>(url: string, body: object): Promise<Value> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: Value }
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(value)}`)
  return value
}

async function untilReady(driver: string): Promise<void> {
  const isReady = () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await new Promise((resolve) => setTimeout(resolve, 50))
}
