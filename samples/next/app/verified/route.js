/** Where the browser comes back to. The address proves nothing: the webhook brings the result. */
export function GET() {
  return new Response('Thank you. We tell you the result soon.\n');
}
