import { FILTER_SKILLS } from '@guildhall/contracts/filter-skills';
import type { TalentCard } from '@guildhall/contracts/talents';
import { newcomer } from '../support/people';
import {
  ALL,
  box,
  button,
  count,
  ends,
  inAListOfVisitors,
  namesOf,
  open,
  page,
  running,
  shown,
  talents,
  thumb,
} from '../support/visitor-lists';

describe('lists for visitors', () => {
  inAListOfVisitors();

  describe('Find Talent', () => {
    const names = (is: (talent: TalentCard) => boolean) => talents.filter(is).map(({ name }) => name);
    const has = (talent: TalentCard, q: string) =>
      [talent.name, talent.title ?? '', ...talent.skills].some((text) => text.toLowerCase().includes(q.toLowerCase()));

    it('RT-01 TA-06 the whole list is in the first HTML, newest first, with its count', async () => {
      const html = await (await fetch(`${running.url}/talent`)).text();
      expect(html).toContain('Showing 24 results');
      await open('/talent');
      await count(24);
      expect(talents.length).toBe(24);
      expect(await namesOf('.talent-name')).toEqual(talents.map(({ name }) => name));
    });

    it('TA-01 R55 every keystroke filters on name, title or any skill, whatever the case', async () => {
      await open('/talent');
      const search = page.getByRole('searchbox', { name: 'Search talent' });
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/talents') asked.push(JSON.parse(searchParams.get('filter') ?? '{}').q);
      });
      for (const typed of ['S', 'Sm', 'SmS']) {
        await search.press(typed.at(-1)!);
        await shown(
          '.talent-name',
          names((talent) => has(talent, typed)),
        );
      }
      expect(asked).toEqual(expect.arrayContaining(['S', 'Sm', 'SmS']));
      for (const [words, found] of [
        ['mara TOLV', ['Mara Tolvane']],
        ['integration DEVELOPER', ['Kito Vandermoor']],
        ['a2p regi', ['Nandita Kelvarine']],
      ] as const) {
        await search.fill(words);
        await shown('.talent-name', [...found]);
      }
    });

    it('TA-03 each skill says how many talents have it, among those that the search and the rate leave', async () => {
      const counts = () => page.locator('.check-count').allTextContents();
      const expected = (is: (talent: TalentCard) => boolean) =>
        FILTER_SKILLS.map((skill) => String(talents.filter((each) => is(each) && each.skills.includes(skill)).length));
      await open('/talent');
      await page.locator('.check-count').first().waitFor();
      expect(await counts()).toEqual(expected(() => true));
      await page.getByRole('searchbox', { name: 'Search talent' }).fill('sms');
      await page.waitForFunction(
        (texts) => [...document.querySelectorAll('.check-count')].map((each) => each.textContent).join() === texts,
        expected((talent) => has(talent, 'sms')).join(),
      );
    });

    it('TA-02 R15 the slider: 0 to 150 by 5, both ends inclusive, a plus at its upper end', async () => {
      await open('/talent');
      for (const end of ['lowest', 'highest']) {
        const at = thumb(page, `Hourly rate, ${end}`);
        expect(await Promise.all(['min', 'max', 'step'].map((name) => at.getAttribute(name)))).toEqual(['0', '150', '5']);
      }
      expect(await ends(page)).toEqual(['$0', '$150+']);
      await thumb(page, 'Hourly rate, lowest').fill('50');
      await thumb(page, 'Hourly rate, highest').fill('95');
      const within = names(({ hourlyRate }) => hourlyRate !== null && hourlyRate >= 50 && hourlyRate <= 95);
      expect(within).toEqual(expect.arrayContaining(['Nandita Kelvarine', 'Mara Tolvane']));
      await shown('.talent-name', within);
      expect(await ends(page)).toEqual(['$50', '$95']);
    });

    it('TA-03 TA-06 TA-07 twelve skills, one is enough to stay; the chip clears them, Clear All everything', async () => {
      await open('/talent');
      expect(await page.locator('.skill-scroll label').allTextContents()).toEqual([...FILTER_SKILLS]);
      expect(FILTER_SKILLS.length).toBe(12);
      await box(page, 'SMS').check();
      await box(page, 'JavaScript').check();
      await shown(
        '.talent-name',
        names(({ skills }) => skills.includes('SMS') || skills.includes('JavaScript')),
      );
      await page.getByText('2 skills', { exact: true }).waitFor();
      await button(page, 'Clear 2 skills').click();
      await count(24);
      expect(await box(page, 'SMS').isChecked()).toBe(false);
      expect(await page.locator('.chip.on').count()).toBe(0);
      await box(page, 'SMS').check();
      await page.getByRole('searchbox', { name: 'Search talent' }).fill('a');
      await thumb(page, 'Hourly rate, highest').fill('80');
      await shown(
        '.talent-name',
        names((talent) => talent.skills.includes('SMS') && has(talent, 'a') && (talent.hourlyRate ?? 999) <= 80),
      );
      await page.getByText('1 skill', { exact: true }).waitFor();
      await button(page, 'Clear All').click();
      await count(24);
      expect(await page.getByRole('searchbox', { name: 'Search talent' }).inputValue()).toBe('');
      expect(await ends(page)).toEqual(['$0', '$150+']);
      expect(await box(page, 'SMS').isChecked()).toBe(false);
      await page.waitForURL((url) => url.pathname + url.search === '/talent');
    });

    it('TA-08 an empty result says what to do, and its button resets too', async () => {
      await open('/talent?q=nobody-is-called-that&skill=SMS&rate_min=20');
      await page.getByRole('heading', { name: 'No results found', exact: true }).waitFor();
      expect(await page.getByLabel('Sort by').count()).toBe(0);
      await page.getByText('Try adjusting your search or filter criteria', { exact: true }).waitFor();
      await count(0);
      await button(page, 'Clear All Filters').click();
      await count(24);
      expect(await ends(page)).toEqual(['$0', '$150+']);
    });

    it('TA-09 CO-10 a card shows three skills and how many more, and leads to its talent', async () => {
      await open('/talent');
      for (const [name, chips] of [
        ['Linh Caovanh', ['CRM Setup', 'Zapier', 'Email Marketing']],
        ['Odile Brackenrow', ['Reporting', 'CRM Setup', 'Automation', '+3 more']],
      ] as const) {
        const card = page.locator('.talent-card', { hasText: name });
        expect(await card.locator('.chip').allTextContents()).toEqual(chips);
        expect(await card.getAttribute('href')).toBe(`/talent/${talents.find((talent) => talent.name === name)!.id}`);
      }
    });

    it('TA-09 given skills that fill a line, then the number of more ones shares a line with the last of them', async () => {
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await open('/talent');
        const apart = await page.locator('.talent-card .chips').evaluateAll(
          (lists) =>
            lists.filter((list) => {
              const [more, last] = [...list.querySelectorAll('.chip')].reverse();
              return (
                more?.classList.contains('more') &&
                last &&
                more.getBoundingClientRect().top >= last.getBoundingClientRect().bottom
              );
            }).length,
        );
        expect([width, apart]).toEqual([width, 0]);
      }
    });

    it('TA-04 TR-09 the skills scroll at 20rem; on a small screen the panel opens and closes', async () => {
      await open('/talent');
      const skills = page.locator('.skill-scroll');
      expect(await skills.evaluate((each) => [getComputedStyle(each).maxHeight, getComputedStyle(each).overflowY])).toEqual([
        '320px',
        'auto',
      ]);
      expect(await button(page, 'Filters').isVisible()).toBe(false);
      await page.setViewportSize({ width: 360, height: 800 });
      for (const [path, label] of [
        ['/talent', 'SMS'],
        ['/marketplace', 'Courses'],
      ] as const) {
        await open(path);
        expect(await box(page, label).isVisible()).toBe(false);
        await button(page, 'Filters').click();
        await box(page, label).check();
        expect(await button(page, 'Filters · 1').getAttribute('aria-expanded')).toBe('true');
        await button(page, 'Filters · 1').click();
        await box(page, label).waitFor({ state: 'hidden' });
        expect(await button(page, 'Filters · 1').getAttribute('aria-expanded')).toBe('false');
      }
    });
  });

  it('TA-02 R15 with the upper thumb at 150+ dearer talents are found', async () => {
    const dear = await newcomer(running.url, 'client', 'dear');
    const bio = 'I charge more than the slider can say.';
    await dear.post('/api/me/talent-application', { hourlyRate: 220, skills: 'Webhooks', bio, termsAccepted: true });
    await dear.edit('profile', { full_name: 'Dear Someone' });
    await expect(dear.get<TalentCard[]>(`/api/talents${ALL}`)).resolves.toMatchObject({ status: 200 });
    await open('/talent?rate_min=150');
    await shown('.talent-name', ['Vesna Marjolin', 'Dear Someone']);
    await thumb(page, 'Hourly rate, lowest').fill('100');
    await thumb(page, 'Hourly rate, highest').fill('145');
    await shown(
      '.talent-name',
      talents.filter(({ hourlyRate }) => (hourlyRate ?? 0) >= 100 && (hourlyRate ?? 0) <= 145).map(({ name }) => name),
    );
  });
});
