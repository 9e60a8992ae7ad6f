export { changeCurrency } from './change-currency.ts'
