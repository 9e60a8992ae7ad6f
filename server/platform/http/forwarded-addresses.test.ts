import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { removeForwardedPorts } from './forwarded-addresses.ts'

test.each([
  ['on', '203.0.113.9:51234', '203.0.113.9'],
  ['on', '198.51.100.7:80, 203.0.113.9:443', '203.0.113.9'],
  ['on', '[2001:db8::9]:51234', '2001:db8::9'],
  ['on', '[2001:db8::9]', '2001:db8::9'],
  ['on', '2001:db8::9', '2001:db8::9'],
  // A proxy among several is known by its address, whatever its port.
  ['10.0.0.0/8', '203.0.113.9:51234, 10.0.0.2:40000', '203.0.113.9'],
  ['off', '203.0.113.9:51234', '10.0.0.1'],
])('behind TRUST_PROXY=%s, %s is the client %s', async (setting, forwarded, ip) => {
  const app = fastify({ trustProxy: readConfig({ TRUST_PROXY: setting }).trustProxy })
  removeForwardedPorts(app)
  app.get('/', async (request) => request.ip)
  const headers = { 'x-forwarded-for': forwarded }
  expect((await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers })).body).toBe(ip)
})
