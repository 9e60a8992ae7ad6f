import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const s3 = { S3_BUCKET: 'masters', ...keys }

test('files are on the local disk without a bucket', () => {
  expect(readConfig({}).files).toEqual({ kind: 'disk' })
  expect(readConfig({ ...s3 }).files).toEqual({
    kind: 's3',
    endpoint: undefined,
    region: 'us-east-1',
    bucket: 'masters',
    publicBucket: 'masters',
    prefix: '',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    pathStyle: false,
    publicUrl: undefined,
    downloads: 'presigned',
  })
})

test('providers other than Amazon use path style by default', () => {
  const elsewhere = { ...s3, S3_ENDPOINT: 'http://minio:9000' }
  expect(readConfig({ ...elsewhere, S3_PREFIX: '/shop/one/' }).files).toMatchObject({
    pathStyle: true,
    prefix: 'shop/one/',
  })
  expect(readConfig({ ...elsewhere, S3_PATH_STYLE: 'off' }).files).toMatchObject({ pathStyle: false })
})

test('an insecure bucket is allowed for a secure store if files are streamed through the store', () => {
  const inside = { ...s3, PUBLIC_URL: 'https://beats.test', S3_ENDPOINT: 'http://minio:9000' }
  expect(readConfig({ ...inside, S3_DOWNLOADS: 'streamed' }).files).toMatchObject({ downloads: 'streamed' })
})

test.each([
  ['keys without a bucket', keys, 'S3_BUCKET'],
  ['an endpoint without a bucket', { S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
  ['a bucket without keys', { S3_BUCKET: 'masters' }, 'S3_ACCESS_KEY_ID'],
  ['half a key', { S3_BUCKET: 'masters', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY'],
  [
    'a public address of the bucket with the masters',
    { ...s3, S3_PUBLIC_URL: 'https://cdn.test' },
    'S3_PUBLIC_BUCKET',
  ],
  [
    'the same by name',
    { ...s3, S3_PUBLIC_BUCKET: 'masters', S3_PUBLIC_URL: 'https://cdn.test' },
    'S3_PUBLIC_BUCKET',
  ],
  ['an endpoint that is none', { ...s3, S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT'],
  ['an endpoint with a key in it', { ...s3, S3_ENDPOINT: 'https://a:b@s3.example.com' }, 'S3_ENDPOINT'],
  ['a public address with a query', { ...s3, S3_PUBLIC_URL: 'https://cdn.test/?a=b' }, 'S3_PUBLIC_URL'],
  ['a bucket name that is none', { ...s3, S3_BUCKET: 'My Bucket' }, 'S3_BUCKET'],
  ['a prefix that leads elsewhere', { ...s3, S3_PREFIX: 'a/../b' }, 'S3_PREFIX'],
  [
    'insecure pictures in a secure page',
    { ...s3, PUBLIC_URL: 'https://beats.test', S3_PUBLIC_BUCKET: 'open', S3_PUBLIC_URL: 'http://cdn.test' },
    'S3_PUBLIC_URL',
  ],
  [
    'insecure downloads from a secure page',
    { ...s3, PUBLIC_URL: 'https://beats.test', S3_ENDPOINT: 'http://minio:9000' },
    'S3_DOWNLOADS',
  ],
  ['another way of downloading', { ...s3, S3_DOWNLOADS: 'yes' }, 'S3_DOWNLOADS'],
])('%s stops the start and names the setting', (_what, settings, name) => {
  expect(() => readConfig(settings)).toThrow(new RegExp(`^${name}`))
})
