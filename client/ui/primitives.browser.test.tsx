import { Link, MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Box, Cluster, Grid, look, Panel, Paper, Row, RowList, Stack, Text, Wrap } from './primitives.tsx'

const styleOf = (element: Element) => getComputedStyle(element)

test('sizes are tokens, and a property takes none but its own', async () => {
  const screen = await render(
    <Stack gap="s3" role="group">
      <Cluster gap="s2" gapX="s5" align="baseline" role="list" />
      <Row justify="between" role="status" />
      <Grid columns="2" gap="s5" role="table" />
    </Stack>,
  )
  expect(styleOf(screen.getByRole('group').element())).toMatchObject({ display: 'grid', rowGap: '12px' })
  expect(styleOf(screen.getByRole('list').element())).toMatchObject({
    flexWrap: 'wrap',
    alignItems: 'baseline',
    rowGap: '8px',
    columnGap: '20px',
  })
  expect(styleOf(screen.getByRole('status').element())).toMatchObject({
    flexWrap: 'nowrap',
    alignItems: 'center',
    justifyContent: 'space-between',
  })
  expect(styleOf(screen.getByRole('table').element()).gridTemplateColumns.split(' ')).toHaveLength(2)
})

test('a value may be another one at some width of the window', async () => {
  const { innerWidth, innerHeight } = window
  const screen = await render(
    <Grid columns={{ base: ['48', 'main'], below768: '1' }} gap={{ base: 's4', below768: 's2' }} role="group">
      <Text hide="below768">Wide</Text>
    </Grid>,
  )
  const group = screen.getByRole('group').element()
  expect(styleOf(group)).toMatchObject({ gap: '16px' })
  expect(styleOf(group).gridTemplateColumns).toMatch(/^48px \d+px$/)
  await page.viewport(390, 844)
  expect(styleOf(group)).toMatchObject({ gap: '8px' })
  expect(styleOf(group).gridTemplateColumns.split(' ')).toHaveLength(1)
  await expect.element(screen.getByText('Wide')).not.toBeVisible()
  await page.viewport(innerWidth, innerHeight)
})

test('surfaces and lists have their look', async () => {
  const screen = await render(
    <Wrap role="main">
      <Panel pad="s5" role="region" aria-label="Panel" />
      <Paper role="article" />
      <RowList>
        <li>One</li>
        <li>Two</li>
      </RowList>
    </Wrap>,
  )
  expect(styleOf(screen.getByRole('main').element()).marginLeft).not.toBe('0px')
  expect(styleOf(screen.getByRole('region').element()).padding).toBe('20px')
  expect(styleOf(screen.getByRole('article').element()).color).toBe('rgb(28, 26, 19)')
  const [first, second] = screen.getByRole('listitem').elements().map(styleOf)
  expect([first?.borderTopWidth, second?.borderTopWidth]).toEqual(['0px', '1px'])
})

test('text takes the element and the attributes of what it is', async () => {
  const screen = await render(
    <MemoryRouter>
      <Text as="h2" size="h3" tone="muted" id="title">
        Beats
      </Text>
      <Text as={Link} link to="/beats">
        All
      </Text>
      <Box above="s6" title="place" />
      <b className={look({ numeric: true, weight: 'strong' })}>12</b>
    </MemoryRouter>,
  )
  const heading = screen.getByRole('heading', { level: 2 }).element()
  expect(heading.id).toBe('title')
  expect(heading.hasAttribute('size')).toBe(false)
  expect(styleOf(heading).fontSize).toBe('22px')
  await expect.element(screen.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/beats')
  expect(styleOf(screen.getByTitle('place').element()).marginTop).toBe('24px')
  expect(styleOf(screen.getByText('12').element())).toMatchObject({
    fontWeight: '600',
    fontVariantNumeric: 'lining-nums tabular-nums',
  })
})
