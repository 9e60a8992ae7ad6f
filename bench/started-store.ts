import type { ChildProcess } from 'node:child_process'

/** The URL that a store prints once it listens. Fails if it exits first. */
export function addressOf(store: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    store.once('exit', () => reject(new Error('the store ended while starting')))
    store.stdout?.on('data', (chunk) => {
      said += chunk
      const address = /Store\s+(http:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
  })
}

/** Signs in as the first admin of a store without CAPTCHA and returns the cookie. */
export async function signIn(url: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password, captchaToken: 'off' }),
  })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
