import { mount } from 'svelte';
import App from './App.svelte';
import { connection } from '$lib/connection.svelte';
import { router } from '$lib/router.svelte';
import { keepPages } from '$lib/service-worker';
import { settings } from '$lib/settings.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

settings.load();
router.start();
connection.start();
keepPages();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has an element #app');
mount(App, { target });
