import { expect, test } from 'vitest'
import { isPrivateAddress, isPublicOrAllowed } from './private-networks.ts'

test.each([
  ['NAT64 of a private address', '64:ff9b::a00:1'],
  ['NAT64 of this machine', '64:ff9b::7f00:1'],
  ['NAT64 of 192.168.1.20, written with dots', '64:ff9b::192.168.1.20'],
  ['NAT64 of 0.0.0.0', '64:ff9b::'],
  ['NAT64 of the metadata service', '64:FF9B:0:0:0:0:a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::a00:1'],
  ['Teredo', '2001:0:53aa:64c:0:0:f5ff:fffe'],
  ['6to4 of 10.0.0.1', '2002:a00:1::1'],
  ['mapped', '::ffff:10.0.0.1'],
  ['mapped in hexadecimal', '::ffff:a00:1'],
  ['compatible', '::10.0.0.1'],
  ['documentation', '2001:db8::1'],
])('%s is no address on the internet', (_what, address) => {
  expect(isPublicOrAllowed(address, [])).toBe(false)
})

test.each([
  ['93.184.216.34'],
  ['2606:2800:220:1::1'],
  ['2001:4860:4860::8888'],
  // IPv6-only networks reach every IPv4 server so.
  ['64:ff9b::5db8:d822'],
])('%s is on the internet', (address) => {
  expect(isPublicOrAllowed(address, [])).toBe(true)
  expect(isPrivateAddress(address)).toBe(false)
})

test('a network that is allowed is reached in each of its forms', () => {
  for (const address of ['10.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1'])
    expect(isPublicOrAllowed(address, ['10.0.0.0/8'])).toBe(true)
  expect(isPublicOrAllowed('2002:a00:1::1', ['10.0.0.0/8'])).toBe(false)
})
