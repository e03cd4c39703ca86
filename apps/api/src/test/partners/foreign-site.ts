/** A partner's site whose library answers requests as `handler` does; it keeps the cookies of one visitor. */
export class ForeignSite {
  readonly origin: string;
  readonly #handler: (request: Request) => Promise<Response>;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, handler: (request: Request) => Promise<Response>) {
    this.origin = origin;
    this.#handler = handler;
  }

  async fetch(path: string | URL, init: RequestInit = {}): Promise<Response> {
    const request = new Request(new URL(path, this.origin), init);
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') request.headers.set('cookie', cookie);
    if (init.method === 'POST') request.headers.set('origin', this.origin);
    const answer = await this.#handler(request);
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}
