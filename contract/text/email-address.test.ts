import { expect, test } from 'vitest'
import { LoginRequest } from '#contract/accounts/auth.ts'
import { EmailAddress } from '#contract/accounts/user.ts'
import { PayoutMethodInput } from '#contract/splits/payout.ts'
import { SettingValues } from '#contract/store/settings.ts'
import { readConfig } from '#server/config/config.ts'

/** Every place that takes an address, by the one rule. Undefined: refused. */
const places: Record<string, (address: string) => string | undefined> = {
  'a form': (address) => EmailAddress.safeParse(address).data,
  'the seller': (address) => SettingValues.shape.seller.unwrap().shape.email.safeParse(address).data,
  support: (address) => SettingValues.shape.supportEmail.safeParse(address).data,
  PayPal: (address) => {
    const { data } = PayoutMethodInput.safeParse({ method: 'paypal', paypal: address })
    return data?.method === 'paypal' ? data.paypal : undefined
  },
  ADMIN_EMAIL: (address) => setting('ADMIN_EMAIL', address)?.adminEmail,
  SUPPORT_EMAIL: (address) => setting('SUPPORT_EMAIL', address)?.support.email,
}

function setting(name: string, address: string) {
  try {
    return readConfig({ NODE_ENV: 'test', [name]: address })
  } catch {
    return undefined
  }
}

test.each([
  ['zoe@example.com', 'zoe@example.com'],
  ['Zoe@Example.COM', 'Zoe@Example.COM'],
  ['zoe@bücher.example', 'zoe@xn--bcher-kva.example'],
  ['zoe@xn--bcher-kva.example', 'zoe@xn--bcher-kva.example'],
  ['zoe@XN--BCHER-KVA.example', 'zoe@xn--bcher-kva.example'],
  ['zoya@почта.рф', 'zoya@xn--80a1acny.xn--p1ai'],
  ['zoya@xn--80a1acny.xn--p1ai', 'zoya@xn--80a1acny.xn--p1ai'],
  ['zoe@例え.テスト', 'zoe@xn--r8jz45g.xn--zckzah'],
  ["o'neil!#$%&*+-/=?^_`{|}~@example.com", "o'neil!#$%&*+-/=?^_`{|}~@example.com"],
  ['zoe@3.example-shop.io', 'zoe@3.example-shop.io'],
])('%s is an address everywhere, kept as %s', (typed, kept) => {
  for (const [place, read] of Object.entries(places)) expect(read(typed), place).toBe(kept)
  expect(LoginRequest.parse({ email: typed, password: 'x' }).email).toBe(kept)
})

test.each([
  ['zoe'],
  ['zoe@localhost'],
  ['.zoe@example.com'],
  ['zoe.@example.com'],
  ['zo..e@example.com'],
  ['zo e@example.com'],
  ['zoe@exa mple.com'],
  ['zoe@example.com.'],
  ['zoe@-example.com'],
  ['zoe@127.0.0.1'],
  ['zoe@[127.0.0.1]'],
  ['zoe@example.com/x'],
  ['zoe@example.com, eve@example.com'],
  ['<zoe@example.com>'],
  [`${'z'.repeat(65)}@example.com`],
])('%s is none anywhere', (typed) => {
  for (const [place, read] of Object.entries(places)) expect(read(typed), place).toBeUndefined()
})
