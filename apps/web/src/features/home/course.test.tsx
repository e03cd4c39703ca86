import type { Profile, Verification } from '@portico/contract';
import { ui, verification } from '@portico/locales/english';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import { Course } from './course.tsx';

const waiting = {
  status: 'PENDING',
  review: 'waiting',
  submittedAt: null,
  usualMinutes: null,
  rejection: [],
  validUntil: null,
  erasedAt: null,
  reference: 'ABCD',
};

it('a screen reader hears which stage of a submission is the present one', () => {
  const course = { asked: { state: 'loaded', value: waiting as unknown as Verification } } as const;
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ ...ui, ...verification } as never}>
      <Course
        profile={{ email: 'ada@example.com' } as Profile}
        resumePath="/"
        course={{ ...course, retry: () => {} }}
        contact={null}
      >
        {null}
      </Course>
    </IntlProvider>,
  );
  const stages = markup.split('<li').filter((stage) => stage.includes('data-state'));
  expect(stages.map((stage) => stage.includes('aria-current="step"'))).toEqual([
    false,
    true,
    false,
  ]);
});
