"""Client of the Veridoor service for a business's server. Standard library only."""

from .core import Problem, WebhookRefused, pages, verify_webhook
from .operations import Client

__all__ = ["Client", "Problem", "WebhookRefused", "pages", "verify_webhook"]
