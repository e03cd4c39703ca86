const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment of the api in English and this device’s time zone: the console has no other language. */
export function moment(iso: string): string {
  return MOMENT.format(new Date(iso));
}
