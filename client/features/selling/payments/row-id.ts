/** The id of the link that opens an order, which has the focus again afterwards. */
export const rowId = (number: string) => `order-${number}`
