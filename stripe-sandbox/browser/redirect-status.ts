/** `redirect_status`, as Stripe adds it to the return URL: an authorized payment is a success, also before its capture. */
export function redirectStatus(intentStatus: string): 'succeeded' | 'processing' | 'failed' {
  if (intentStatus === 'processing') return 'processing'
  return intentStatus === 'succeeded' || intentStatus === 'requires_capture' ? 'succeeded' : 'failed'
}
