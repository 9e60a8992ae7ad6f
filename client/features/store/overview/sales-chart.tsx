import { useMoney } from '#client/platform/use-money.ts'
import { Box, Text } from '#client/ui/primitives.tsx'
import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { formatPrice, sumDollars } from '#contract/pricing/money.ts'
import type { Overview } from '#contract/store/admin-overview.ts'
import { briefDay } from '#contract/text/dates.ts'

const HEIGHT = 240
const DAY_SECONDS = 86_400

/** Daily revenue as a bar chart. Screen readers get the total. */
export function SalesChart({ sales }: { sales: Overview['sales'] }) {
  const { currency, formatTotal } = useMoney()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const days = sales.map(({ day }) => Date.parse(day) / 1000)
    const revenue = sales.map((entry) => entry.revenue)
    const chart = new uPlot(
      optionsFor(element, (amount) => formatPrice(amount, currency)),
      [days, revenue],
      element,
    )
    const watcher = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      chart.destroy()
    }
  }, [sales, currency])
  const total = formatTotal(sumDollars(sales.map(({ revenue }) => revenue)))
  const orders = sales.reduce((sum, day) => sum + day.orders, 0)
  return (
    <>
      <Text tone="muted" numeric>
        {total} from {orders === 1 ? '1 paid order' : `${orders} paid orders`}
      </Text>
      <Box
        height="240"
        minWidth="0"
        clip
        ref={frame}
        role="img"
        aria-label={`Sales of the last ${sales.length} days: ${total} from ${orders} paid orders.`}
      />
    </>
  )
}

function optionsFor(element: HTMLElement, formatPrice: (amount: number) => string): uPlot.Options {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const axis = {
    stroke: color('--text-2'),
    grid: { stroke: color('--seam'), width: 1 },
    ticks: { show: false },
    font: `13px ${style.fontFamily}`,
  }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    scales: {
      x: { range: (_chart, min, max) => [min - DAY_SECONDS / 2, max + DAY_SECONDS / 2] },
      y: { range: (_chart, _min, max) => [0, Math.max(10, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        size: 32,
        grid: { show: false },
        values: (_chart, days) => days.map((seconds) => briefDay(seconds * 1000)),
      },
      { ...axis, size: 64, values: (_chart, amounts) => amounts.map(formatPrice) },
    ],
    series: [
      {},
      {
        stroke: color('--lamp'),
        fill: color('--lamp'),
        width: 0,
        points: { show: false },
        ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.7, 24] }) }),
      },
    ],
  }
}
