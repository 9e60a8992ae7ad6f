import { expect, test } from 'vitest'
import { isOriginOfHost, originOf } from './origin.ts'

test.each([
  ['http://Example.LAN', 'http://example.lan'],
  ['http://example.lan.', 'http://example.lan'],
  ['http://example.lan.:8080', 'http://example.lan:8080'],
  ['http://example.lan:80/', 'http://example.lan'],
  ['https://example.lan:443', 'https://example.lan'],
  ['https://example.lan:80', 'https://example.lan:80'],
  ['http://[0:0::1]:3000', 'http://[::1]:3000'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['null', undefined],
  ['javascript:alert(1)', undefined],
])('%s is %s', (address, origin) => {
  expect(originOf(address)).toBe(origin)
})

test.each([
  ['example.lan:443', 'https://example.lan', true],
  ['example.lan:80', 'http://example.lan', true],
  ['Example.LAN', 'http://example.lan', true],
  ['example.lan.', 'http://example.lan', true],
  ['example.lan', 'http://example.lan.', true],
  ['example.lan', 'https://example.lan', true],
  ['example.lan:8080', 'http://example.lan:8080', true],
  ['example.lan', 'http://example.lan:8080', false],
  ['example.lan', 'http://evil.lan', false],
  ['example.lan', 'http://example.lan.evil.lan', false],
  ['example.lan', 'null', false],
  ['example.lan@evil.lan', 'http://example.lan', false],
])('host %s, origin %s: %s', (host, origin, same) => {
  expect(isOriginOfHost(origin, host)).toBe(same)
})
