import type { Country } from '@portico/contract';
import { numbersFrom } from './numbers.ts';

/** An invented person with a document. Dates are YYYY-MM-DD. */
export type Holder = {
  /** Decides everything that is drawn: two holders with different seeds look different. */
  seed: number;
  country: Country;
  sex: 'F' | 'M';
  firstName: string;
  lastName: string;
  birthDate: string;
  birthPlace: string;
  /** Of the document: nine letters and digits. */
  number: string;
  issued: string;
  expires: string;
};

type Names = { F: string; M: string; last: string; places: string };

/** Common names of each country in Latin script, as its documents print them. */
const NAMES: Record<Country, Names> = {
  GB: {
    F: 'Amelia Charlotte Freya Isla Poppy Harriet Maisie Beatrice',
    M: 'Oliver Arthur Callum Rhys Alfie Duncan Edmund Hamish',
    last: 'Ashworth Bramley Carruthers Fairbairn Hollis Kendrick Pemberton Rowntree Thackeray Whitlock',
    places: 'Leeds Cardiff Dundee Norwich',
  },
  ES: {
    F: 'Lucía Carmen Inés Marina Elena Alba Rocío Nuria',
    M: 'Álvaro Diego Hugo Marcos Sergio Iván Rubén Pablo',
    last: 'Aguirre Bermúdez Castaño Domínguez Escudero Fuentes Galindo Morales Quintana Serrano',
    places: 'Sevilla Zaragoza Bilbao Valencia',
  },
  CZ: {
    F: 'Tereza Eliška Anežka Barbora Kristýna Markéta Zuzana Lenka',
    M: 'Jakub Vojtěch Ondřej Matěj Štěpán Tomáš Radek Lukáš',
    last: 'Beneš Doležal Fiala Havel Kadlec Kučera Marek Pospíšil Sedlák Veselý',
    places: 'Brno Ostrava Olomouc Plzeň',
  },
  SA: {
    F: 'Noura Layan Reem Hessa Jawaher Maha Sara Lamia',
    M: 'Faisal Turki Bandar Saud Majed Nasser Yazeed Rakan',
    last: 'Alharbi Alotaibi Alqahtani Alghamdi Alzahrani Alshehri Almutairi Aldosari Alanazi Albishi',
    places: 'Riyadh Jeddah Dammam Abha',
  },
  IL: {
    F: 'Noa Tamar Yael Shira Maya Talia Avigail Michal',
    M: 'Itai Omer Yonatan Ariel Nadav Eitan Amit Gilad',
    last: 'Avraham Ben-Ari Dayan Friedman Goldberg Harel Levi Mizrahi Peretz Shapira',
    places: 'Haifa Ashdod Netanya Tiberias',
  },
  IT: {
    F: 'Giulia Chiara Martina Alessia Ginevra Bianca Serena Viola',
    M: 'Lorenzo Matteo Andrea Davide Riccardo Federico Simone Nicolò',
    last: 'Barbieri Colombo Ferrara Gallo Lombardi Marchetti Pellegrini Rinaldi Sartori Vitale',
    places: 'Torino Bologna Bari Padova',
  },
  PL: {
    F: 'Zofia Hanna Maja Agnieszka Katarzyna Jagoda Oliwia Wanda',
    M: 'Antoni Szymon Filip Mikołaj Stanisław Wojciech Kacper Paweł',
    last: 'Adamczyk Dąbrowski Górski Jabłoński Krawczyk Lis Mazur Sikora Wójcik Zając',
    places: 'Gdańsk Kraków Poznań Lublin',
  },
  RU: {
    F: 'Anna Ekaterina Irina Marina Olga Polina Svetlana Vera',
    M: 'Aleksei Dmitrii Igor Kirill Maksim Nikita Pavel Sergei',
    last: 'Belov Golubev Kuznetsov Lebedev Morozov Novikov Orlov Sokolov Vinogradov Zaitsev',
    places: 'Kazan Perm Samara Tula',
  },
  UA: {
    F: 'Olena Kateryna Oksana Daryna Solomiia Iryna Zlata Mariana',
    M: 'Andrii Bohdan Danylo Mykola Oleksandr Taras Yurii Ostap',
    last: 'Bondarenko Franko Hnatiuk Kovalenko Lysenko Melnyk Shevchenko Stus Tkachenko Zinchenko',
    places: 'Kyiv Lviv Odesa Dnipro',
  },
  DE: {
    F: 'Anneliese Clara Frieda Johanna Leonie Mathilda Paula Greta',
    M: 'Jonas Felix Moritz Lennart Konrad Emil Jürgen Theo',
    last: 'Albrecht Brandt Dietrich Engel Hoffmann Jäger Krüger Lindner Schäfer Weiß',
    places: 'Bremen Leipzig Kassel Aachen',
  },
  FR: {
    F: 'Camille Manon Élodie Juliette Margaux Océane Solène Zoé',
    M: 'Antoine Baptiste Étienne Gaspard Hugo Loïc Rémi Théo',
    last: 'Aubert Blanchard Chevalier Dumont Fournier Garnier Lefèvre Marchand Perrin Rousseau',
    places: 'Nantes Lille Rennes Dijon',
  },
};

const SERIAL = 'CFGHJKLMNPRTVWXYZ';

/**
 * The invented person of this number: people with different numbers have different names within a country up to 160 of
 * them, and different documents always. `today`: YYYY-MM-DD; without another `expires`, the document is valid for years.
 */
export function aHolder(
  seed: number,
  { country, today, expires }: { country: Country; today: string; expires?: string },
): Holder {
  const next = numbersFrom(seed);
  const names = NAMES[country];
  const pick = (list: string, at: number) => {
    const all = list.split(' ');
    return all[at % all.length] as string;
  };
  const sex = seed % 2 === 0 ? 'F' : 'M';
  const year = Number(today.slice(0, 4));
  const day = (from: number, years: number) =>
    [
      from + next(years),
      String(1 + next(12)).padStart(2, '0'),
      String(1 + next(28)).padStart(2, '0'),
    ].join('-');
  const end = expires ?? day(year + 2, 6);
  return {
    seed,
    country,
    sex,
    firstName: pick(names[sex], Math.floor(seed / 2)),
    lastName: pick(names.last, Math.floor(seed / 16)),
    birthDate: day(year - 68, 46),
    birthPlace: pick(names.places, next(1000)),
    number: `${SERIAL[next(SERIAL.length)]}${SERIAL[seed % SERIAL.length]}${String(
      1_000_000 + ((seed * 7919 + next(1000)) % 9_000_000),
    )}`,
    issued: `${Number(end.slice(0, 4)) - 10}${end.slice(4)}`.replace('-02-29', '-02-28'),
    expires: end,
  };
}
