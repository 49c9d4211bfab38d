import { expect, it } from 'vitest';
import { faultsOf } from './faults.ts';

const pageOf = (html: string) => Object.assign(document.createElement('div'), { innerHTML: html });

it.each([
  ['a button without a name', '<button><svg aria-hidden="true"></svg></button>', /has no name/],
  ['a field without a label', '<label>Name</label><input>', /has no name/],
  ['two titles', '<h1>A</h1><h1>B</h1>', /2 titles/],
  ['a heading that says nothing', '<h1></h1>', /says nothing/],
  ['a skipped heading level', '<h1>A</h1><h3>B</h3>', /leaves a level out/],
  ['a duplicated id', '<p id="a"></p><p id="a"></p>', /stands twice/],
  ['a missing description', '<button aria-describedby="why">Go</button>', /is not there/],
  ['an unfilled placeholder', '<p>{{count}} steps</p>', /no words/],
  ['a button inside a link', '<a href="/">Step <button>Send again</button></a>', /in another control/],
  ['a control hidden only from screen readers', '<p aria-hidden="true"><a href="/">Go</a></p>', /takes the focus/],
])('the page check reports %s', (_, html, words) => {
  expect(faultsOf(pageOf(html)).join()).toMatch(words);
});

it('the page check accepts a correct page', () => {
  const html =
    '<h1>Steps</h1><h2>First</h2><button aria-label="Close"></button><label>Name<input aria-describedby="h"></label>' +
    '<p id="h">As in your passport</p>';
  expect(faultsOf(pageOf(html))).toEqual([]);
});
